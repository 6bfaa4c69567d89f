import { cleanText, targetOf } from "@/lib/api-requests/redact";
import { SECOND } from "@/lib/kit/clock";
import { statement } from "@/lib/kit/db";
import { errorFields, log } from "@/lib/kit/log";

/** One answered request, from the pipeline. */
export type Note = {
  requestId: string;
  merchantId: string;
  livemode: boolean;
  /** Null for a signed-in member. */
  keyId: string | null;
  method: string;
  path: string;
  url: string;
  status: number;
  refused: {
    code: string;
    reason: string | null;
    param: string | null;
    message: string;
  } | null;
  latencyMs: number;
  isIdempotent: boolean;
  replayed: boolean;
  version: string;
};

type Kept = Note & { at: number };

type Memory = {
  waiting: Kept[];
  /** Requests for which there was no space. */
  lost: number;
  /** Consecutive flushes that failed. */
  failures: number;
  timer: NodeJS.Timeout | null;
  /** Resolves with the last requested flush. */
  flushed: Promise<unknown>;
};

const FLUSH_MS = SECOND;
/** The most that one statement writes, and so the most per second. */
const WAITING_MAX = 2_000;
/** Of that, how many may be rate-limited ones: one fast caller leaves space for the others. */
const HURRIED_MAX = 500;
/** After this many failures a batch is dropped: something in it cannot be written. */
const FAILURES_MAX = 5;
const PARAM_MAX = 200;
const MESSAGE_MAX = 500;

// One queue per process, whichever bundle answers, also across the module reloads of development.
const globals = globalThis as { motuRequestLog?: Memory };
globals.motuRequestLog ??= {
  waiting: [],
  lost: 0,
  failures: 0,
  timer: null,
  flushed: Promise.resolve(),
};
const memory = globals.motuRequestLog;

/**
 * Queues a request for the log. Never delays the response: nothing is checked or written before the next flush,
 * and under load a request is counted as lost.
 */
export const noteRequest = (note: Note): void => {
  const space = note.status === 429 ? HURRIED_MAX : WAITING_MAX;
  if (memory.waiting.length >= space) memory.lost += 1;
  else memory.waiting.push({ ...note, at: Date.now() });
  flushLater();
};

const flushLater = (): void => {
  memory.timer ??= setTimeout(flushRequests, FLUSH_MS).unref();
};

export type Flushed = { written: number; lost: number };

/** Writes the queue; what cannot be written waits for the next flush. Never throws. */
export const flushRequests = (): Promise<Flushed> => {
  if (memory.timer) clearTimeout(memory.timer);
  memory.timer = null;
  const flushed = memory.flushed.then(write);
  memory.flushed = flushed;
  return flushed;
};

const write = async (): Promise<Flushed> => {
  const { waiting, lost } = memory;
  memory.waiting = [];
  memory.lost = 0;
  if (lost > 0) log("warn", "api_requests.lost", { lost });
  if (waiting.length === 0) return { written: 0, lost };
  try {
    await save(waiting);
    memory.failures = 0;
    return { written: waiting.length, lost };
  } catch (thrown) {
    log("warn", "api_requests.flush_failed", errorFields(thrown));
    keepForLater(waiting);
    return { written: 0, lost };
  }
};

const keepForLater = (batch: Kept[]): void => {
  memory.failures += 1;
  const isGivenUp = memory.failures >= FAILURES_MAX;
  const space = isGivenUp ? 0 : Math.max(0, WAITING_MAX - memory.waiting.length);
  if (isGivenUp) memory.failures = 0;
  memory.lost += Math.max(0, batch.length - space);
  memory.waiting = [...batch.slice(0, space), ...memory.waiting];
  flushLater();
};

// A deleted merchant has no log; a deleted key, or another merchant's, is not named.
const text = `
  INSERT INTO api_requests (id, merchant_id, livemode, api_key_id, method, path, target, status, code, reason,
    param, message, latency_ms, idempotent, replayed, api_version, created_at)
  SELECT g.id, g.merchant_id, g.livemode, k.id, g.method, g.path, g.target, g.status, g.code, g.reason,
    g.param, g.message, g.latency_ms, g.idempotent, g.replayed, g.api_version, g.created_at
  FROM unnest($1::uuid[], $2::uuid[], $3::boolean[], $4::uuid[], $5::text[], $6::text[], $7::text[],
    $8::smallint[], $9::text[], $10::text[], $11::text[], $12::text[], $13::int[], $14::boolean[],
    $15::boolean[], $16::text[], $17::timestamptz[])
    AS g (id, merchant_id, livemode, key_id, method, path, target, status, code, reason, param, message,
      latency_ms, idempotent, replayed, api_version, created_at)
  JOIN merchants m ON m.id = g.merchant_id
  LEFT JOIN api_keys k ON (k.merchant_id, k.livemode, k.id) = (g.merchant_id, g.livemode, g.key_id)
  ON CONFLICT (id) DO NOTHING`;

const save = (batch: readonly Kept[]): Promise<object[]> => {
  const of = <Value>(read: (kept: Kept) => Value): Value[] => batch.map(read);
  const cleaned = (name: "param" | "message", max: number) =>
    of(({ refused }) => {
      const value = refused?.[name];
      return value ? cleanText(value, max) : null;
    });
  return statement("api_requests.save", text, [
    of(({ requestId }) => requestId.slice(-36)),
    of(({ merchantId }) => merchantId),
    of(({ livemode }) => livemode),
    of(({ keyId }) => keyId),
    of(({ method }) => method),
    of(({ path }) => path),
    of(({ url }) => targetOf(url)),
    of(({ status }) => status),
    of(({ refused }) => refused?.code ?? null),
    of(({ refused }) => refused?.reason ?? null),
    cleaned("param", PARAM_MAX),
    cleaned("message", MESSAGE_MAX),
    of(({ latencyMs }) => Math.round(latencyMs)),
    of(({ isIdempotent }) => isIdempotent),
    of(({ replayed }) => replayed),
    of(({ version }) => version),
    of(({ at, latencyMs }) => new Date(at - latencyMs)),
  ]);
};
