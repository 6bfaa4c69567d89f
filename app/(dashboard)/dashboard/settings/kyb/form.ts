import { z } from "zod";
import { asBody } from "@/app/_server/form-body";
import { form, id } from "@/app/(dashboard)/_form/declare";
import { choice, file, press, text } from "@/app/(dashboard)/_form/field";
import { text as textOf } from "@/lib/kit/text";
import { addDocument } from "@/lib/kyb/add-document";
import { simulateDecision } from "@/lib/kyb/decide";
import { DOCUMENT_BYTES_MAX, documentNotFound } from "@/lib/kyb/errors";
import { documentKinds } from "@/lib/kyb/machine";
import { removeDocument } from "@/lib/kyb/remove-document";
import { submitKyb } from "@/lib/kyb/submit";

const shared = { page: "/dashboard/settings/kyb", scope: "merchant:write" };

export const sendDocument = form({
  ...shared,
  path: "/dashboard/settings/kyb/upload",
  fields: {
    kind: choice({
      label: "kyb.kindLabel",
      choices: documentKinds.map((value) => ({ value, text: `kyb.kind.${value}` })),
      // On the way back the browser would restore the kind that was sent last.
      input: { autoComplete: "off" },
    }),
    document: file({
      label: "kyb.file",
      hint: "kyb.fileHint",
      maxBytes: DOCUMENT_BYTES_MAX,
      input: { accept: "application/pdf,image/png,image/jpeg" },
    }),
  },
  submit: "kyb.add",
  variant: "plain",
  run: ({ ctx }, { kind, document }) => addDocument(ctx, { kind, file: document }),
  done: "documentAdded",
});

export const takeDocumentBack = form({
  ...shared,
  path: "/dashboard/settings/kyb/[id]/remove",
  params: { id: id("", documentNotFound) },
  submit: "kyb.remove",
  variant: "quiet",
  run: ({ ctx }, _, ids) => removeDocument(ctx, ids.id),
  done: "documentRemoved",
});

export const sendFile = form({
  ...shared,
  path: "/dashboard/settings/kyb/submit",
  submit: "kyb.submit",
  run: ({ ctx }) => submitKyb(ctx),
  done: "kybSent",
});

const Rejection = z.strictObject({
  reason: z
    .string()
    .trim()
    .pipe(textOf({ max: 500 })),
});

/** Test tool: acts as the operator. */
export const actAsOperator = form({
  ...shared,
  path: "/dashboard/settings/kyb/simulate",
  fields: {
    outcome: press(["verified", "rejected"]),
    reason: text({ label: "kyb.tool.reason", max: 500, isOptional: true }),
  },
  submit: "kyb.tool.verify",
  run: async ({ ctx }, { outcome, reason }) => {
    const isVerified = outcome === "verified";
    await simulateDecision(
      ctx,
      isVerified ? { outcome } : { outcome, ...asBody(Rejection, { reason }) },
    );
    return isVerified ? "kybVerified" : "kybRejected";
  },
  done: (code) => code,
});
