import { readBytes } from "@/lib/kit/http/body";
import { type Notified, takeNotification } from "@/lib/payments/notify";

/** A form-encoded notification of PayZen contains the whole payment. */
const LIMIT = 64 * 1024;

const statuses: Record<Notified, number> = {
  taken: 200,
  unknown_provider: 404,
  bad_signature: 401,
};

/** Answers 200 only after the effect of the notification is committed: until then the bank repeats it. */
export const readNotification = async (provider: string, request: Request): Promise<Response> => {
  const bytes = await readBytes(request, LIMIT).catch(() => null);
  if (!bytes) return new Response(null, { status: 400 });
  const rawBody = Buffer.from(bytes).toString("utf8");
  const outcome = await takeNotification(provider, { headers: request.headers, rawBody });
  return new Response(null, { status: statuses[outcome] });
};
