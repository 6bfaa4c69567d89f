import { withoutCapability } from "@/lib/capability-urls";
import { clientIp, networkOf } from "@/lib/kit/client-ip";
import { env } from "@/lib/kit/env";
import { Refusal } from "@/lib/kit/errors";
import { readBytes } from "@/lib/kit/http/body";
import { type Bucket, take } from "@/lib/kit/http/token-bucket";
import { log } from "@/lib/kit/log";

const BODY_MAX = 16 * 1024;
const REPORTS_MAX = 20;
const FIELD_MAX = 200;

/** Lines that one network may write into the log. */
const perNetwork: Bucket = { name: "csp_reports", rate: 10, window: 60, burst: 10 };

type Fields = Record<string, unknown>;
type Report = { "csp-report"?: Fields; body?: Fields };

/** Where browsers tell of a page that broke its policy: a line in the log, which somebody should read. */
export const POST = async (request: Request): Promise<Response> => {
  const bytes = await readBytes(request, BODY_MAX).catch(() => null);
  if (!bytes) return new Response(null, { status: 400 });
  const network = networkOf(clientIp(request));
  try {
    for (const report of parse(Buffer.from(bytes).toString("utf8"))) note(report, network);
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown;
    return new Response(null, { status: 429, headers: thrown.more.headers ?? {} });
  }
  return new Response(null, { status: 204 });
};

const note = (report: Report | null, network: string): void => {
  if (env().RATE_LIMITS === "on") take(perNetwork, network);
  const found = report?.["csp-report"] ?? report?.body ?? {};
  log("warn", "csp.violation", {
    directive: textOf(found["effective-directive"] ?? found["effectiveDirective"]),
    blocked: pageOf(found["blocked-uri"] ?? found["blockedURL"]),
    page: pageOf(found["document-uri"] ?? found["documentURL"]),
  });
};

const textOf = (value: unknown): string =>
  typeof value === "string" ? value.slice(0, FIELD_MAX) : "";

/** Without what an address must not tell: its query, and a path that is a key. */
const pageOf = (value: unknown): string => {
  const text = textOf(value);
  if (!URL.canParse(text)) return withoutCapability(text.split("?")[0] ?? "");
  const { origin, protocol, pathname } = new URL(text);
  return origin === "null" ? protocol : origin + withoutCapability(pathname);
};

const parse = (text: string): (Report | null)[] => {
  try {
    const value = JSON.parse(text) as Report | null | (Report | null)[];
    return Array.isArray(value) ? value.slice(0, REPORTS_MAX) : [value];
  } catch {
    return [];
  }
};
