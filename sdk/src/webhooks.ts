import { Webhook } from "standardwebhooks";
import type { components, EventData } from "./schema.js";

export type EventKind = keyof EventData;

type Envelope = Omit<components["schemas"]["webhook_event"], "type" | "data" | "previous">;

/**
 * The payload of a webhook endpoint: `type` determines `data`. New types may come at any time: a `switch` over
 * `type` needs a default that ignores them.
 */
export type MotuEvent<Kind extends EventKind = EventKind> = {
  [K in Kind]: Envelope & {
    type: K;
    /** The whole resource, as its GET returns it. */
    data: EventData[K];
    /** The old values of the changed fields. */
    previous: Partial<EventData[K]> | null;
  };
}[Kind];

/** The message is not from Motu, not for this secret, too old, or was changed. */
export class WebhookError extends Error {
  override readonly name = "WebhookError";
}

type HeaderValue = string | readonly string[] | undefined;

/** Those of a `Request`, or of Node's `IncomingMessage`. */
export type WebhookHeaders = Headers | Readonly<Record<string, HeaderValue>>;

const names = ["webhook-id", "webhook-timestamp", "webhook-signature"] as const;

/** The event of a delivery, once its signature is valid. `body` is the text as it came, before any parser. */
const verify = (body: string | Uint8Array, headers: WebhookHeaders, secret: string): MotuEvent => {
  if (typeof body !== "string" && !(body instanceof Uint8Array)) {
    throw new WebhookError(
      "The body must be the text as it came: await request.text(), never request.json().",
    );
  }
  const text =
    typeof body === "string" ? body : new TextDecoder("utf-8", { ignoreBOM: true }).decode(body);
  try {
    return openerOf(secret).verify(text, signedHeaders(headers)) as MotuEvent;
  } catch (cause) {
    if (cause instanceof WebhookError) throw cause;
    throw new WebhookError(explained(cause), { cause });
  }
};

const openerOf = (secret: string): Webhook => {
  if (!/^whsec_[A-Za-z0-9+/]+=*$/.test(secret ?? "")) {
    throw new WebhookError("The secret must be the whsec_… text that the endpoint showed once.");
  }
  return new Webhook(secret);
};

const signedHeaders = (headers: WebhookHeaders): Record<string, string> => {
  const find = (name: string): HeaderValue =>
    headers instanceof Headers ? (headers.get(name) ?? undefined) : valueIn(headers, name);
  return Object.fromEntries(
    names.map((name) => {
      const value = [find(name)].flat()[0];
      if (!value) throw new WebhookError(`The header ${name} is missing.`);
      return [name, value];
    }),
  );
};

const valueIn = (headers: Readonly<Record<string, HeaderValue>>, name: string): HeaderValue =>
  headers[name] ?? Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];

const explained = (thrown: unknown): string => {
  const reason = thrown instanceof Error ? thrown.message : String(thrown);
  if (!reason.includes("No matching signature")) return `The message was not accepted: ${reason}.`;
  return "No signature matches: another secret, or a body that was parsed and written again.";
};

export type Signed = {
  "webhook-id": string;
  "webhook-timestamp": string;
  "webhook-signature": string;
};

/** The headers of a delivery of `body`: for tests of your own receiver. */
const sign = (
  body: string,
  { id, secret, at = new Date() }: { id: string; secret: string; at?: Date | undefined },
): Signed => ({
  "webhook-id": id,
  "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
  "webhook-signature": openerOf(secret).sign(id, at, body),
});

/** Standard Webhooks 1.0, as Motu signs. */
export const webhooks = { verify, sign };
