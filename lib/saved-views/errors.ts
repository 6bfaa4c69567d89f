import { conflict, error } from "@/lib/kit/errors";

export const VIEWS_MAX = 12;

export const viewNotFound = error("not_found", 404, "There is no such view.");
export const viewNameTaken = conflict("view_name_taken", "A view of yours has this name already.");
export const viewLimit = conflict("view_limit", `A member keeps at most ${VIEWS_MAX} views.`);
