import { refuse } from "@/lib/kit/errors";
import { notEnrolled } from "@/lib/terminal-devices/errors";
import { deviceOfRequest } from "@/lib/terminal-devices/request";
import { Unlocking, unlockDevice } from "@/lib/terminal-devices/unlock";
import { posted, refusalAnswer } from "../_handlers";

/** A cashier's PIN, on an enrolled device. */
export const POST = posted(Unlocking, async (form, request) => {
  await unlockDevice((await deviceOfRequest(request)) ?? refuse(notEnrolled), form);
  return refusalAnswer({});
});
