import { refuse } from "@/lib/kit/errors";
import { deviceOfRequest } from "@/lib/members/devices";
import { notEnrolled } from "@/lib/members/devices-errors";
import { Unlocking, unlockDevice } from "@/lib/members/pins-unlock";
import { posted, refusalAnswer } from "../_handlers";

/** A cashier's PIN, on a device that was enrolled. */
export const POST = posted(Unlocking, async (form, request) => {
  await unlockDevice((await deviceOfRequest(request)) ?? refuse(notEnrolled), form);
  return refusalAnswer({});
});
