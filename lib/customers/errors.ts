import { conflict, error } from "@/lib/kit/errors";

export const customerNotFound = error("not_found", 404, "There is no such customer.");
export const customerDeleted = conflict("customer_deleted", "This customer is deleted.");
