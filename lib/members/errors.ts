import { conflict, error } from "@/lib/kit/errors";

export const tooManyLinks = error(
  "too_many_links",
  429,
  "Too many sign-in links were asked for. Wait a quarter of an hour, or use the last one sent.",
);
export const claimNotFound = error(
  "claim_not_found",
  404,
  "This claim link does not exist, or somebody has used it.",
);
export const notAMember = error("not_found", 404, "There is no such shop.");
export const mailNotFound = error("not_found", 404, "There is no such message.");
export const alreadyInAShop = conflict("already_in_a_shop", "This person has a shop already.");
