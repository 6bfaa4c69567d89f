import type { Refusal } from "@/lib/kit/errors";
import type { WithHeaders } from "@/lib/kit/headers";
import { errorBody } from "@/lib/kit/http/envelope";
import { announcedVersion, type Versions } from "@/lib/kit/http/versions";
import { newRequestId } from "@/lib/kit/ids";

/** Headers of every response of the API. */
export const ALWAYS = {
  "Content-Type": "application/json",
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
};

type Plain = { status: number; headers: Record<string, string>; body: string };

/** The response when there is no operation: an unknown path, a wrong method, a malformed URL. */
export const plainAnswer = (versions: Versions, request: WithHeaders, refusal: Refusal): Plain => {
  const requestId = newRequestId();
  const headers = {
    ...ALWAYS,
    "Request-Id": requestId,
    "Service-Version": announcedVersion(versions, request),
    ...refusal.more.headers,
  };
  return {
    status: refusal.kind.status,
    headers,
    body: JSON.stringify(errorBody(refusal, requestId)),
  };
};
