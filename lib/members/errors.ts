import { conflict, error } from "@/lib/kit/errors";

export const tooManyLinks = error(
  "too_many_links",
  429,
  "Too many sign-in links were asked for. Wait a quarter of an hour, or use the last one sent.",
);
export const claimNotFound = error(
  "claim_not_found",
  404,
  "This claim link does not exist, or was used already.",
);
export const notAMember = error("not_found", 404, "There is no such shop.");
export const mailNotFound = error("not_found", 404, "There is no such message.");
export const alreadyInAShop = conflict("already_in_a_shop", "This person has a shop already.");
export const stepUpRequired = error(
  "step_up_required",
  403,
  "Confirm first, with a code sent to your e-mail address or a passkey, that it is you.",
);
export const tooManyCodes = error(
  "too_many_codes",
  429,
  "Too many codes were asked for. Wait a quarter of an hour, or use the last one sent.",
);
export const wrongCode = error("wrong_code", 400, "This is not the code that was sent last.");
export const codeOver = error(
  "code_over",
  400,
  "This code was used, is too old or was tried too often. Ask for another one.",
);
export const mailFailed = error(
  "mail_failed",
  502,
  "The message could not be sent. Try again in a moment.",
);
