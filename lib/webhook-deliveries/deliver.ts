import { SECOND } from "@/lib/kit/clock";
import { systemContext } from "@/lib/kit/context";
import { env } from "@/lib/kit/env";
import { newLease } from "@/lib/kit/lease";
import { errorFields, log } from "@/lib/kit/log";
import { onWake } from "@/lib/kit/woken";
import type { VersionChain } from "@/lib/versions/chain";
import { published } from "@/lib/versions/versions";
import { attemptDelivery } from "@/lib/webhook-deliveries/attempt";
import {
  type Delivery,
  ownLeases,
  releaseDeliveries,
  wakeDeliverer,
} from "@/lib/webhook-deliveries/claim";
import {
  CLAIMED_AT_ONCE,
  type ClaimWindow,
  claimWindow,
} from "@/lib/webhook-deliveries/claim-window";
import { type EndpointQueues, endpointQueues } from "@/lib/webhook-deliveries/endpoint-queues";
import { openRecorder, type Recorder } from "@/lib/webhook-deliveries/record";
import { openSender, type Sender, type SenderSettings } from "@/lib/webhook-deliveries/send";
import { type SigningKeys, signingKeys } from "@/lib/webhook-deliveries/sign";
import { type WakeableSleep, wakeableSleep } from "@/lib/webhook-deliveries/wakeable-sleep";
import { disableWebhookEndpoint } from "@/lib/webhook-endpoints/disable";

export type DeliverSettings = {
  /** The maximum duration of a run. */
  claimForMs: number;
  /** How long to wait for further deliveries after the last one. */
  lingerMs: number;
  /** How often to check for them. */
  pollMs: number;
  /** The duration of a claim: longer than `beginWithinMs` and an attempt together. */
  leaseMs: number;
  beginWithinMs: number;
  inFlightMax: number;
  opensLoopback: boolean;
  sender: Partial<SenderSettings>;
  versions: VersionChain;
  /** Only merchants of this shard; all if undefined. */
  shard: number | undefined;
};

const defaults = (): DeliverSettings => ({
  claimForMs: 18 * SECOND,
  lingerMs: 0,
  pollMs: 50,
  leaseMs: 25 * SECOND,
  beginWithinMs: 8 * SECOND,
  inFlightMax: 256,
  opensLoopback: env().WEBHOOK_LOOPBACK === "deliver",
  sender: {},
  versions: published,
  shard: undefined,
});

/** The maximum of claimed deliveries that wait, most of them for busy endpoints. */
const WAITING_MAX = 2000;

/** How often an idle run checks for deliveries whose announcement it did not receive. */
const IDLE_POLL_MS = 500;

/** An attempt without a response for so long frees its slot: unresponsive endpoints must not fill all of them. */
const SLOW_MS = SECOND;
/** The maximum of attempts in flight, slow ones included: each has a socket. */
const SOCKETS_MAX = 2048;

type Run = {
  settings: DeliverSettings;
  leaseToken: string;
  sender: Sender;
  recorder: Recorder;
  keys: SigningKeys;
  queues: EndpointQueues;
  pause: WakeableSleep;
  /** Those in flight, with the time (Unix ms) at which they began. */
  attempts: Map<Promise<void>, number>;
  /** How many of them have waited for long: they take no slot from others. */
  slow: number;
  /** Endpoints that answered 410 during this run. */
  gone: Set<string>;
  attempted: number;
  failure: unknown;
};

export type Delivered = { attempted: number; isMoreDue: boolean };

/**
 * Delivers until nothing is due or its time is over; then wakes the next run. Attempts that are still in
 * flight at the end continue and are recorded; if the process dies, their leases end and they are repeated.
 */
export const deliverDue = async (changed: Partial<DeliverSettings> = {}): Promise<Delivered> => {
  const settings = { ...defaults(), ...changed };
  const run: Run = {
    settings,
    leaseToken: newLease(),
    sender: openSender(settings.sender),
    recorder: openRecorder(),
    keys: signingKeys(),
    queues: endpointQueues(),
    pause: wakeableSleep(),
    attempts: new Map(),
    slow: 0,
    gone: new Set(),
    attempted: 0,
    failure: null,
  };
  ownLeases.add(run.leaseToken);
  let isMoreDue = true;
  try {
    isMoreDue = await work(run, Date.now() + settings.claimForMs);
    if (isMoreDue) await wakeDeliverer(true, settings.shard);
  } finally {
    const ended = end(run);
    if (!isMoreDue || run.failure) await ended;
  }
  if (run.failure) throw run.failure;
  return { attempted: run.attempted, isMoreDue };
};

/** Whether more was due when the time was over. */
const work = async (run: Run, until: number): Promise<boolean> => {
  const { settings, queues, leaseToken } = run;
  const claims = claimWindow({ ...settings, queues, leaseToken });
  const stopListening = onWake("webhooks/due", settings.shard, () => {
    claims.expect();
    run.pause.end();
  });
  return workUntil(run, claims, until).finally(stopListening);
};

const workUntil = async (run: Run, claims: ClaimWindow, until: number): Promise<boolean> => {
  let workedAt = Date.now();
  for (;;) {
    const claimed = await claimAndBegin(run, claims);
    if (run.failure || Date.now() >= until) return (await giveBack(run)) || claimed !== 0;
    const isIdle = isIdleAfter(run, claimed);
    if (!isIdle) workedAt = Date.now();
    else if (Date.now() - workedAt >= run.settings.lingerMs) return run.queues.isElsewhere();
    if (claimed !== CLAIMED_AT_ONCE) await rest(run, isIdle);
  }
};

const isIdleAfter = ({ attempts, queues }: Run, claimed: number | null): boolean =>
  claimed === 0 && attempts.size === 0 && queues.waiting() === 0;

const rest = ({ pause, settings }: Run, isIdle: boolean): Promise<void> =>
  pause.wait(isIdle ? Math.min(IDLE_POLL_MS, settings.lingerMs) : settings.pollMs);

/** How many were claimed; null if more may be due. */
const claimAndBegin = async (run: Run, claims: ClaimWindow): Promise<number | null> => {
  run.slow = countSlow(run);
  const claimed = hasSlot(run) && run.queues.waiting() < WAITING_MAX ? await claims.more() : null;
  begin(run);
  await giveBack(run, Date.now() - run.settings.beginWithinMs);
  return claimed;
};

const giveBack = async (run: Run, claimedBefore?: number): Promise<boolean> => {
  const unbegun = run.queues.takeBack(claimedBefore);
  await releaseDeliveries(unbegun);
  return unbegun.length > 0;
};

const countSlow = ({ attempts }: Run): number => {
  const before = Date.now() - SLOW_MS;
  let slow = 0;
  // In the order in which they began.
  for (const began of attempts.values()) {
    if (began > before) break;
    slow += 1;
  }
  return slow;
};

const hasSlot = ({ attempts: { size }, slow, settings }: Run): boolean =>
  size - slow < settings.inFlightMax && size < SOCKETS_MAX;

/** Begins as many attempts as may be in flight at once. */
const begin = (run: Run): void => {
  while (hasSlot(run)) {
    const delivery = run.queues.next();
    if (!delivery) return;
    const attempt = deliverOne(run, delivery)
      .catch((thrown: unknown) => {
        run.failure ??= thrown;
      })
      .finally(() => {
        run.attempts.delete(attempt);
        run.pause.end();
      });
    run.attempts.set(attempt, Date.now());
  }
};

const deliverOne = async (run: Run, delivery: Delivery): Promise<void> => {
  const { endpointId } = delivery;
  const wanted = run.gone.has(endpointId) ? { ...delivery, active: false } : delivery;
  const outcome = await attemptDelivery(wanted, {
    sender: run.sender,
    opensLoopback: run.settings.opensLoopback,
    versions: run.settings.versions,
    keys: run.keys,
  });
  run.attempted += 1;
  const isGone = outcome.responseStatus === 410;
  if (isGone) run.gone.add(endpointId);
  run.queues.end(endpointId);
  begin(run);
  await run.recorder.write({ delivery, outcome });
  if (!isGone) return;
  const ctx = systemContext(delivery, "webhooks.deliver");
  await disableWebhookEndpoint(ctx, endpointId, { reason: "gone" });
};

/** Waits for the attempts in flight and schedules a run for the earliest next one. */
const end = async (run: Run): Promise<void> => {
  try {
    await Promise.allSettled(run.attempts.keys());
    await run.sender.close();
    await wakeDeliverer(false, run.settings.shard);
  } catch (thrown) {
    log("error", "webhooks.deliver_failed", errorFields(thrown));
  } finally {
    ownLeases.delete(run.leaseToken);
  }
};
