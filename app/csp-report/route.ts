import { readBytes } from "@/lib/kit/http/body";
import { log } from "@/lib/kit/log";

const LIMIT = 16 * 1024;

type Report = { "csp-report"?: Record<string, unknown>; body?: Record<string, unknown> };

/** Where browsers tell of a page that broke its policy: a line in the log, which somebody should read. */
export const POST = async (request: Request): Promise<Response> => {
  const bytes = await readBytes(request, LIMIT).catch(() => null);
  if (!bytes) return new Response(null, { status: 400 });
  for (const report of parse(Buffer.from(bytes).toString("utf8"))) {
    const found = report?.["csp-report"] ?? report?.body ?? {};
    log("warn", "csp.violation", {
      directive: String(found["effective-directive"] ?? found["effectiveDirective"] ?? ""),
      blocked: String(found["blocked-uri"] ?? found["blockedURL"] ?? "").slice(0, 200),
      page: String(found["document-uri"] ?? found["documentURL"] ?? "").split("?")[0],
    });
  }
  return new Response(null, { status: 204 });
};

const parse = (text: string): (Report | null)[] => {
  try {
    const value = JSON.parse(text) as Report | null | (Report | null)[];
    return Array.isArray(value) ? value.slice(0, 20) : [value];
  } catch {
    return [];
  }
};
