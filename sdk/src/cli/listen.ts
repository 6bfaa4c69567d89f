import { createHmac } from "node:crypto";
import type { MotuError } from "../errors.js";
import { eventsFromNow, type FeedEvent } from "./feed.js";
import { type Delivery, deliveryOf, forward, type Landed } from "./forward.js";
import { patternsOf, requireKnown, selects } from "./selection.js";
import { httpUrl, type Target, targetOf } from "./target.js";
import { pause, type Terminal, timeOf, UsageError } from "./terminal.js";

export type ListenOptions = {
  key?: string | undefined;
  api?: string | undefined;
  forward?: string | undefined;
  events?: string | undefined;
  secret?: string | undefined;
  live?: boolean | undefined;
  "print-json"?: boolean | undefined;
};

const POLL_MS = 1_000;
const WAIT_FIRST_MS = 500;
const WAIT_LONGEST_MS = 10_000;

/** Shows the events of a key as they happen, and forwards them like deliveries. */
export const listen = async (options: ListenOptions, terminal: Terminal): Promise<number> => {
  const listening = await prepare(options, terminal);
  const { target, url, patterns, secret, say } = listening;
  say(opening(target, url, patterns));
  if (url) say(`Signing secret: ${secret}`);
  say("Ctrl-C ends.");
  const shown = await follow(listening, terminal);
  say(`\nEnded. Events ${url ? "forwarded" : "shown"}: ${shown}.`);
  return 0;
};

type Listening = {
  target: Target;
  url: URL | null;
  secret: string;
  patterns: string[];
  asJson: boolean;
  say: (line: string) => void;
};

const prepare = async (options: ListenOptions, terminal: Terminal): Promise<Listening> => {
  const target = targetOf(options, terminal);
  if (target.isLive && !options.live) {
    throw new UsageError(
      "This is a live key: its events hold real customers and real money. Add --live if you mean it.",
    );
  }
  const asJson = options["print-json"] ?? false;
  const patterns = patternsOf(options.events);
  const listening = {
    target,
    url: options.forward ? httpUrl("--forward", options.forward) : null,
    secret: secretOf(options.secret, target.key),
    patterns,
    asJson,
    say: asJson ? terminal.note : terminal.out,
  };
  await requireKnown(target.motu, patterns);
  return listening;
};

/** Until aborted; resolves to the number of events. */
const follow = async (listening: Listening, terminal: Terminal): Promise<number> => {
  const { target, patterns } = listening;
  const { note, signal } = terminal;
  let shown = 0;
  const feed = eventsFromNow({
    motu: target.motu,
    signal,
    pollMs: POLL_MS,
    onLost: (error) => note(lost(target.api, error)),
    onFound: () => note(`${target.api} answers again. Nothing was missed.`),
  });
  for await (const event of feed) {
    if (selects(patterns, event.type) && (await show(event, listening, terminal))) shown += 1;
  }
  return shown;
};

/** False when aborted before the event was delivered. */
const show = async (
  event: FeedEvent,
  { url, secret, asJson, say }: Listening,
  terminal: Terminal,
): Promise<boolean> => {
  const landed = url ? await land(url, () => deliveryOf(event, secret), terminal) : null;
  if (url && !landed) return false;
  if (asJson) terminal.out(deliveryOf(event, secret).body);
  say(lineOf(event, landed));
  return true;
};

/** The same key has the same secret, so that it is configured once; it does not reveal the key. */
const secretOf = (given: string | undefined, key: string): string => {
  if (given === undefined) {
    return `whsec_${createHmac("sha256", key).update("motu listen").digest("base64")}`;
  }
  const bytes = Buffer.from(given.replace(/^whsec_/, ""), "base64").length;
  if (given.startsWith("whsec_") && bytes >= 24 && bytes <= 64) return given;
  throw new UsageError("--secret expects whsec_ and the base64 of 24 to 64 bytes.");
};

const opening = ({ api, isLive }: Target, url: URL | null, patterns: string[]): string => {
  const what = patterns.length > 0 ? patterns.join(", ") : "every event";
  const where = url ? `, forwarded to ${url.href}` : "";
  return `Listening to ${what} of ${api} (${isLive ? "LIVE" : "test"} mode) from now on${where}.`;
};

const lost = (api: string, { message }: MotuError): string =>
  `${message} Trying ${api} again until it answers.`;

/** Delivers to a running server; waits for one that is not. Null when aborted first. */
const land = async (url: URL, delivery: () => Delivery, terminal: Terminal) => {
  const { note, signal } = terminal;
  for (let failures = 0; !signal.aborted; failures += 1) {
    const landed = await forward(url, delivery(), signal);
    if (landed.kind !== "refused") return signal.aborted ? null : landed;
    if (failures === 0) {
      note(
        `Nothing listens at ${url.origin} (${landed.why}). Start your server: events wait here.`,
      );
    }
    await pause(Math.min(WAIT_LONGEST_MS, WAIT_FIRST_MS * 2 ** Math.min(failures, 10)), signal);
  }
  return null;
};

const lineOf = (event: FeedEvent, landed: Landed | null): string =>
  [
    timeOf(new Date()),
    event.type.padEnd(28),
    `${event.resource} ${event.resourceId}`,
    ...(landed ? [outcomeOf(landed)] : []),
  ].join("  ");

const outcomeOf = (landed: Landed): string => {
  if (landed.kind !== "answered") return `no answer: ${landed.why}`;
  const { status, ms } = landed;
  const took = `${status}  ${ms} ms`;
  if (status >= 200 && status < 300) return took;
  if (status >= 300 && status < 400) return `${took}  a redirect is a failure: give its target`;
  return `${took}  not a success: a real delivery would be tried again`;
};
