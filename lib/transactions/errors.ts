import { error } from "@/lib/kit/errors";

export const transactionNotFound = error("not_found", 404, "There is no such transaction.");
