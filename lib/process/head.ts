import http from "node:http";
import { env } from "@/lib/kit/env";
import { isDatabaseSuspect } from "@/lib/kit/outage";
import { answered } from "@/lib/process/answering";
import { addDefaultHeaders } from "@/lib/process/default-headers";

/**
 * The framework knows few statuses, and no header for every response: both are set when the head of a response is
 * written.
 */
export const decideHead = (
  response: http.ServerResponse,
  statusOf: (status: number) => number,
): void => {
  const { writeHead } = response;
  const isSecure = env().APP_ORIGIN.startsWith("https://");
  response.writeHead = ((status: number, ...rest: unknown[]) => {
    const decided = statusOf(statusInOutage(response, statusOfPage(response, status)));
    if (decided !== status) response.statusMessage = http.STATUS_CODES[decided] ?? "";
    addDefaultHeaders(response, isSecure);
    return Reflect.apply(writeHead, response, [decided, ...rest]);
  }) as typeof writeHead;
};

/** A page that is found may set another status, see `answerWith`. */
const statusOfPage = (response: http.ServerResponse, status: number): number => {
  if (status !== 200) return status;
  const wanted = answered();
  for (const [name, value] of Object.entries(wanted.headers ?? {})) response.setHeader(name, value);
  return wanted.status ?? status;
};

/** A page that failed because the database became unavailable is not a bug of the page. */
const statusInOutage = (response: http.ServerResponse, status: number): number => {
  if (status !== 500 || !isDatabaseSuspect()) return status;
  response.setHeader("Retry-After", "2");
  return 503;
};
