import type { LoggedRequest } from "@/lib/api-requests/search";

/** A shell string in single quotes. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** The same request as a curl command; values that are not stored are ellipses. */
export const curlOf = (
  { method, target, idempotent }: Pick<LoggedRequest, "method" | "target" | "idempotent">,
  { origin, livemode }: { origin: string; livemode: boolean },
): string => {
  const hasBody = method === "POST" || method === "PATCH";
  const lines = [
    `curl ${method === "GET" ? "" : `-X ${method} `}${quoted(origin + target)}`,
    `-H 'Authorization: Bearer ${livemode ? "svc_live_…" : "svc_test_…"}'`,
    ...(idempotent ? [`-H "Idempotency-Key: $(date +%s)"`] : []),
    ...(hasBody ? ["-H 'Content-Type: application/json'", "-d '{…}'"] : []),
  ];
  return lines.join(" \\\n  ");
};
