import { clientIp } from "@/lib/kit/client-ip";
import type { AuditContext } from "@/lib/kit/context";
import { isUuid } from "@/lib/kit/ids";
import { deviceOf } from "@/lib/kit/user-agent";

/** The source of an action, as in the audit log. */
export type Caller = { ip: string | null; device: string | null };

export const nowhere: Caller = { ip: null, device: null };

export const callerOf = (request: Request): Caller => {
  const ip = clientIp(request);
  return {
    ip: ip === "unknown" ? null : ip,
    device: deviceOf(request.headers.get("user-agent")),
  };
};

/** The audit context of a form before it is executed: who sent it from where, and its subject. */
export const auditContextOf = (request: Request, action: string): AuditContext => ({
  action,
  ...callerOf(request),
  target: targetIn(new URL(request.url).pathname),
  isEntered: false,
});

/** The subject of `/dashboard/webhooks/<id>/rotate` is that webhook; ids may have their prefix. */
const targetIn = (pathname: string): AuditContext["target"] => {
  const parts = pathname.split("/");
  const at = parts.findIndex((part) => isUuid(part.slice(-36)));
  const [type, id] = [parts[at - 1], parts[at]?.slice(-36)];
  return at > 0 && type && id
    ? { type: type.replaceAll("-", "_"), id: id.toLowerCase() }
    : undefined;
};
