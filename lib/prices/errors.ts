import { conflict, error } from "@/lib/kit/errors";

export const priceNotFound = error("not_found", 404, "There is no such price.");
export const priceInactive = conflict("price_inactive", "The price is inactive.");
