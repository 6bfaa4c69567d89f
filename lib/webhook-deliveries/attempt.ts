import { renderEvent } from "@/lib/events/render";
import { errorFields, log } from "@/lib/kit/log";
import type { VersionChain } from "@/lib/versions/chain";
import { published } from "@/lib/versions/versions";
import type { Delivery } from "@/lib/webhook-deliveries/claim";
import type { DeliveryTrigger } from "@/lib/webhook-deliveries/machine";
import { readRetryAfter, waitAfter } from "@/lib/webhook-deliveries/schedule";
import type { DeliveryError } from "@/lib/webhook-deliveries/schema";
import type { Post, Reply, Sender } from "@/lib/webhook-deliveries/send";
import { type SigningKeys, signature, signingKeys } from "@/lib/webhook-deliveries/sign";
import { readTarget } from "@/lib/webhook-endpoints/target";

/** The outcome of an attempt; `waitMs` is null if it was the last. */
export type Outcome = {
  trigger: DeliveryTrigger;
  responseStatus: number | null;
  responseBody: string | null;
  error: DeliveryError | null;
  durationMs: number | null;
  attemptedAt: Date | null;
  waitMs: number | null;
};

export type Means = {
  sender: Sender;
  opensLoopback: boolean;
  versions: VersionChain;
  keys: SigningKeys;
};

/** One attempt at a delivery, skipped if its endpoint is disabled or no longer selects the event. Never throws. */
export const attemptDelivery = async (delivery: Delivery, means: Means): Promise<Outcome> => {
  if (!isWanted(delivery)) return skipped(null);
  const target = readTarget(delivery.url, delivery.livemode);
  if ("loopback" in target && target.loopback && !means.opensLoopback) {
    return skipped("loopback_not_delivered");
  }
  const attemptedAt = new Date();
  const reply = await send(delivery, means, attemptedAt);
  return concluded(delivery, reply, attemptedAt);
};

const isWanted = ({ active, enabledEvents, eventType }: Delivery): boolean =>
  active &&
  ["*", eventType, `${eventType.split(".")[0]}.*`].some((kind) => enabledEvents.includes(kind));

const skipped = (error: DeliveryError | null): Outcome => ({
  trigger: "skip",
  responseStatus: null,
  responseBody: null,
  error,
  durationMs: null,
  attemptedAt: null,
  waitMs: null,
});

const send = async (delivery: Delivery, means: Means, at: Date): Promise<Reply | null> => {
  try {
    return await means.sender.post(signedPost(delivery, at, means));
  } catch (thrown) {
    // Such as a secret that our key does not decrypt, or a version that only a newer release knows:
    // logged, and retried on schedule.
    log("error", "webhook.attempt_failed", { delivery: delivery.id, ...errorFields(thrown) });
    return null;
  }
};

/** The request of an attempt: the event's bytes, signed with every secret that is valid now. */
export const signedPost = (
  delivery: Delivery,
  at: Date,
  { versions, keys }: Pick<Means, "versions" | "keys"> = {
    versions: published,
    keys: signingKeys(),
  },
): Post => {
  const body = renderEvent(delivery.body, delivery.apiVersion, versions);
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = keys
    .at(delivery, at)
    .map((key) => signature(key, { id: delivery.eventId, timestamp, body }));
  return {
    url: delivery.url,
    livemode: delivery.livemode,
    body,
    headers: {
      "content-type": "application/json",
      "user-agent": "svc-webhooks/1",
      "service-version": delivery.apiVersion,
      "webhook-id": delivery.eventId,
      "webhook-timestamp": timestamp,
      "webhook-signature": signatures.join(" "),
    },
  };
};

const concluded = (delivery: Delivery, reply: Reply | null, attemptedAt: Date): Outcome => {
  const status = reply?.status ?? null;
  const answered = {
    responseStatus: status,
    responseBody: reply?.status ? reply.text : null,
    durationMs: Date.now() - attemptedAt.getTime(),
    attemptedAt,
  };
  if (status !== null && status >= 200 && status < 300) {
    return { ...answered, trigger: "accept", error: null, waitMs: null };
  }
  const isRedirect = status !== null && status >= 300 && status < 400;
  const error = isRedirect ? "redirect" : (reply?.error ?? null);
  const waitMs = status === 410 ? null : waitFor(delivery, reply);
  return { ...answered, trigger: waitMs === null ? "exhaust" : "fail", error, waitMs };
};

const waitFor = ({ livemode, attempts }: Delivery, reply: Reply | null): number | null => {
  const mayPostpone = reply?.status === 429 || reply?.status === 503;
  const retryAfterMs = mayPostpone ? readRetryAfter(reply.retryAfter) : null;
  return waitAfter({ livemode, attempts: attempts + 1, retryAfterMs });
};
