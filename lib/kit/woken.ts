import { EventEmitter } from "node:events";

// On `globalThis`, since bundles have copies of this module.
const globals = globalThis as { motuWoken?: EventEmitter };
globals.motuWoken ??= new EventEmitter().setMaxListeners(0);
const woken = globals.motuWoken;

/** The event of a wake-up, with its shard if it has one: as `jobs.enqueue_wake` announces it. */
const topicOf = (event: string, shard?: number): string =>
  shard === undefined ? event : `${event}:${shard}`;

/** The payload of the notification of a new job. */
export const hearWake = (payload: string | undefined): void => {
  const topic = /"topic" ?: ?"([^"]+)"/.exec(payload ?? "")?.[1];
  if (topic) woken.emit(topic);
};

/** Calls back when an event is announced by any process, for a shard or for all; returns how to stop that. */
export const onWake = (event: string, shard: number | undefined, act: () => void): (() => void) => {
  const topics = [...new Set([topicOf(event), topicOf(event, shard)])];
  for (const topic of topics) woken.on(topic, act);
  return () => {
    for (const topic of topics) woken.off(topic, act);
  };
};
