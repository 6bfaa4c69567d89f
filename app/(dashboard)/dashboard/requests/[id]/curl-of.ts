import type { LoggedRequest } from "@/lib/api-requests/search";

/** A text within single quotes of a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** The same request as a command; what is not kept stands as an ellipsis. */
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
