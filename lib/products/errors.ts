import { error } from "@/lib/kit/errors";

export const productNotFound = error("not_found", 404, "There is no such product.");
