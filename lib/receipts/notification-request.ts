import { readBytes } from "@/lib/kit/http/body";
import { type MailNotified, takeMailNotification } from "@/lib/receipts/notify";

const LIMIT = 64 * 1024;

const statuses: Record<MailNotified, number> = {
  taken: 200,
  not_configured: 404,
  bad_signature: 401,
  // Any other status makes the provider repeat it, a little later each time.
  too_early: 503,
};

/** Answers 200 only after the effect of the notification is committed. */
export const readMailNotification = async (request: Request): Promise<Response> => {
  const bytes = await readBytes(request, LIMIT).catch(() => null);
  if (!bytes) return new Response(null, { status: 400 });
  const rawBody = Buffer.from(bytes).toString("utf8");
  const outcome = await takeMailNotification({ headers: request.headers, rawBody });
  return new Response(null, { status: statuses[outcome] });
};
