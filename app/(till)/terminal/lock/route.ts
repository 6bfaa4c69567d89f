import { z } from "zod";
import { deviceOfRequest, lockDevice } from "@/lib/terminal-devices/request";
import { posted, refusalAnswer } from "../_handlers";

/** Locks the till immediately. */
export const POST = posted(z.strictObject({}), async (_, request) => {
  const device = await deviceOfRequest(request);
  if (device) await lockDevice(device.id);
  return refusalAnswer({});
});
