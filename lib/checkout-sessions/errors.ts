import { error } from "@/lib/kit/errors";

export const sessionNotFound = error("not_found", 404, "There is no such checkout session.");
