import { cache } from "react";
import type { Context } from "@/lib/kit/context";
import { type Device, listDevices } from "@/lib/terminal-devices/enrol";

const isRevoked = (device: Device): device is Device & { revokedAt: Date } =>
  device.revokedAt !== null;

/** The devices of the mode, active and revoked, read once for the page. */
export const devicesByState = cache(async (ctx: Context) => {
  const devices = await listDevices(ctx);
  return {
    active: devices.filter((device) => !isRevoked(device)),
    revoked: devices.filter(isRevoked),
  };
});
