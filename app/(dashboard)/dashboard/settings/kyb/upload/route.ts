import { z } from "zod";
import { action } from "@/app/_server/action";
import { keepSubmitted } from "@/app/(dashboard)/_shell/submitted";
import { addDocument } from "@/lib/kyb/add-document";
import { DOCUMENT_BYTES_MAX } from "@/lib/kyb/errors";
import { documentKinds } from "@/lib/kyb/machine";

export const POST = action({
  name: "settings.kyb.upload",
  form: z.strictObject({ kind: z.enum(documentKinds) }),
  scope: "merchant:write",
  upload: { field: "document", maxBytes: DOCUMENT_BYTES_MAX },
  back: keepSubmitted("/dashboard/settings/kyb", "document", ["kind"]),
  run: async ({ ctx }, { kind }, file) => {
    await addDocument(ctx, { kind, file });
    return { to: "/dashboard/settings/kyb", done: "documentAdded" };
  },
});
