import { conflict, error } from "@/lib/kit/errors";

export const deviceNotFound = error("not_found", 404, "There is no such device.");
export const cashierNotFound = error("not_found", 404, "There is no such cashier.");
export const deviceLimit = conflict("device_limit", "A shop has at most 50 devices.");
export const cashierLimit = conflict("cashier_limit", "A shop has at most 50 cashiers.");
export const cashierNameTaken = conflict("cashier_name_taken", "A cashier has this name already.");
export const pinTooSimple = error(
  "pin_too_simple",
  400,
  "Choose a PIN that is not one digit repeated and not a run such as 1234.",
);
export const codeUnknown = error(
  "enrol_code_unknown",
  404,
  "This code is not known, was used or has expired. Ask for another one.",
);
export const notEnrolled = error("not_enrolled", 401, "This device is not a till.");
export const pinWrong = error("pin_wrong", 403, "This PIN is not right.");
export const pinWait = error(
  "pin_wait",
  429,
  "Too many wrong PINs. Wait five minutes before the next try.",
);
export const deviceLocked = error(
  "device_locked",
  403,
  "Too many wrong PINs have locked this device. An administrator can unlock it.",
);
