import { error } from "@/lib/kit/errors";

export const kybRequired = error(
  "kyb_required",
  403,
  "The merchant has to be verified before it acts in live mode.",
);
