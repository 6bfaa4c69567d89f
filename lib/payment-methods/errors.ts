import { conflict, error } from "@/lib/kit/errors";

export const methodNotFound = error("not_found", 404, "There is no such payment method.");
export const methodDetached = conflict(
  "payment_method_detached",
  "This payment method is detached.",
);
