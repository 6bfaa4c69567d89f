import { z } from "zod";
import { typedAgain } from "@/app/(dashboard)/_shell/typed-again";
import { action } from "@/lib/action";
import { addDocument } from "@/lib/kyb/add-document";
import { DOCUMENT_BYTES_MAX } from "@/lib/kyb/errors";
import { documentKinds } from "@/lib/kyb/machine";

export const POST = action({
  name: "settings.kyb.upload",
  form: z.strictObject({ kind: z.enum(documentKinds) }),
  scope: "merchant:write",
  upload: { field: "document", maxBytes: DOCUMENT_BYTES_MAX },
  back: typedAgain("/dashboard/settings/kyb", "document", ["kind"]),
  run: async ({ ctx }, { kind }, file) => {
    await addDocument(ctx, { kind, file });
    return { to: "/dashboard/settings/kyb", done: "documentAdded" };
  },
});
