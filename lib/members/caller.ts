import { clientIp } from "@/lib/kit/client-ip";
import type { AuditTrail } from "@/lib/kit/context";
import { isUuid } from "@/lib/kit/ids";
import { deviceOf } from "@/lib/kit/user-agent";

/** Where an action comes from, as the log of the shop keeps it. */
export type Caller = { ip: string | null; device: string | null };

export const nowhere: Caller = { ip: null, device: null };

export const callerOf = (request: Request): Caller => {
  const ip = clientIp(request);
  return {
    ip: ip === "unknown" ? null : ip,
    device: deviceOf(request.headers.get("user-agent")),
  };
};

/** What the shop's log says of a form before anything is done: who sent it from where, and about what. */
export const trailOf = (request: Request, action: string): AuditTrail => ({
  action,
  ...callerOf(request),
  target: targetIn(new URL(request.url).pathname),
  isEntered: false,
});

/** `/dashboard/webhooks/<id>/rotate` is about one of the webhooks; ids may stand with their prefix. */
const targetIn = (pathname: string): AuditTrail["target"] => {
  const parts = pathname.split("/");
  const at = parts.findIndex((part) => isUuid(part.slice(-36)));
  const [type, id] = [parts[at - 1], parts[at]?.slice(-36)];
  return at > 0 && type && id
    ? { type: type.replaceAll("-", "_"), id: id.toLowerCase() }
    : undefined;
};
