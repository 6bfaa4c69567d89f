import { error } from "@/lib/kit/errors";

export const apiRequestNotFound = error("not_found", 404, "There is no such request.");
