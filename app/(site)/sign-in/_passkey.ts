import { refuseUnwantedFields } from "@/app/_server/form-body";
import { forbidden } from "@/lib/kit/errors";
import { asRefusal } from "@/lib/kit/http/envelope";
import { errorFields, log } from "@/lib/kit/log";
import { isSameOrigin, readForm } from "@/lib/kit/same-origin";

const answered = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  Response.json(body, { status, headers: { "Cache-Control": "no-store", ...headers } });

/** A POST by the sign-in page's script before there is a session; accepted from that page only. */
export const passkeyAnswer = async (
  request: Request,
  work: (fields: Record<string, string>) => Promise<object>,
): Promise<Response> => {
  const fields = isSameOrigin(request) ? await readForm(request) : null;
  if (!fields) return answered({ code: forbidden.code, message: forbidden.message }, 403);
  try {
    refuseUnwantedFields(fields);
    return answered(await work(fields));
  } catch (thrown) {
    const { kind, message, more, cause } = asRefusal(thrown);
    if (kind.status === 500) log("error", "passkey.failed", errorFields(cause ?? thrown));
    return answered({ code: kind.reason ?? kind.code, message }, kind.status, more.headers);
  }
};
