import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import type { Socket } from "node:net";
import { constants } from "node:os";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { causesOf } from "@/lib/kit/contention";
import { env } from "@/lib/kit/env";
import { errorFields, log } from "@/lib/kit/log";
import { suspectOutage } from "@/lib/kit/outage";
import { type Step, traced } from "@/lib/kit/telemetry/telemetry";
import { type Prisma, PrismaClient } from "@/prisma/client/client";

declare const inTransaction: unique symbol;

/** A client inside an open transaction; only `transaction()` and `conclude()` make one. */
export type Tx = Prisma.TransactionClient & { readonly [inTransaction]: true };

type Connections = { pool: pg.Pool; client: PrismaClient };

// One pool per process, also across the module reloads of development; and a small one for `withoutFlush`.
const globals = globalThis as { motuConnections?: Connections; motuUnflushed?: Connections };

const UNFLUSHED_POOL = 4;

/** The time-outs for a connection of the pool, for a new one, and for the next bytes of an answer. */
const POOL_WAIT_MS = 10_000;
const CONNECT_MS = 3_000;
const SILENCE_MS = 10_000;

class Connection extends pg.Client {
  constructor(config: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECT_MS });
    // The pool reports a connection that could not be made only to the caller that waited for it.
    this.connection.on("error", suspectOutage);
  }
}

const connect = (max: number, more = ""): Connections => {
  const pool = new pg.Pool({
    connectionString: env().DATABASE_URL,
    max,
    Client: Connection as unknown as new () => pg.ClientBase,
    connectionTimeoutMillis: POOL_WAIT_MS,
    options: `-c lock_timeout=${env().DATABASE_LOCK_TIMEOUT_MS} -c statement_timeout=9s -c idle_in_transaction_session_timeout=10s${more}`,
  });
  // Without a listener, a restart of the database would end the process.
  pool.on("error", (thrown) => {
    log("warn", "database.connection_lost", errorFields(thrown));
    suspectOutage();
  });
  pool.on("connect", (client) => {
    client.on("error", suspectOutage);
    endInSilence(client);
  });
  const adapter = new PrismaPg(pool, {
    statementNameGenerator: ({ sql }) => createHash("sha1").update(sql).digest("base64"),
  });
  return { pool, client: new PrismaClient({ adapter }) };
};

/**
 * The server ends its statements in time; one that is stopped or cut off never answers. The connection is closed
 * with the statement: it may be in the middle of a transaction, and must not be reused.
 */
const endInSilence = (client: pg.Client): void => {
  const stream = client.connection.stream as Socket;
  stream.setTimeout(SILENCE_MS);
  stream.on("timeout", () => {
    const { readyForQuery } = client as unknown as { readyForQuery: boolean };
    if (!readyForQuery) stream.destroy(new DatabaseSilent());
  });
};

/** The system's names for socket errors: the adapter detects them by these. */
class DatabaseSilent extends Error {
  readonly code = "ETIMEDOUT";
  readonly syscall = "read";
  readonly errno = -constants.errno.ETIMEDOUT;
  constructor() {
    super(`The database said nothing for ${SILENCE_MS / 1000} s.`);
  }
}

const connections = (): Connections => {
  globals.motuConnections ??= connect(env().DATABASE_POOL);
  return globals.motuConnections;
};

// Set per connection, not per transaction: that would be one more statement.
const unflushedConnections = (): Connections => {
  globals.motuUnflushed ??= connect(UNFLUSHED_POOL, " -c synchronous_commit=off");
  return globals.motuUnflushed;
};

/** Prisma's query interface, for everything that is not hot. Opened at first use. */
export const db = new Proxy({} as Omit<PrismaClient, "$transaction">, {
  get: (_, name) => Reflect.get(connections().client, name),
});

/** The pool itself: prepared statements of the hot paths, LISTEN. */
export const pool = (): pg.Pool => connections().pool;

/** One prepared statement on the pool: `name` is its name on every connection. */
export const statement = async <Row extends object>(
  name: string,
  text: string,
  values: unknown[],
  types?: pg.CustomTypesConfig,
): Promise<Row[]> =>
  (await current().pool.query<Row>({ name, text, values, ...(types ? { types } : {}) })).rows;

const INT8 = 20;

/** Bigints as Prisma reads them: the driver alone returns them as text. */
export const prismaTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    oid === INT8 ? BigInt : pg.types.getTypeParser(oid, format),
};

const listeners = new Set<pg.PoolClient>();

/**
 * Listens to a channel of the database on its own connection. `lost` is called once, when the connection is lost:
 * nothing that relied on it may be trusted any more.
 */
export const listenOn = async (
  channel: string,
  hear: (payload: string) => void,
  lost: () => void,
): Promise<void> => {
  const client = await pool().connect();
  listeners.add(client);
  const stop = (): void => {
    if (!listeners.delete(client)) return;
    client.release(true);
    lost();
  };
  client.on("notification", ({ payload }) => hear(payload ?? ""));
  client.on("error", stop);
  client.on("end", stop);
  await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
};

/** Closes every connection of this process, including those that listen. */
export const disconnect = async (): Promise<void> => {
  const opened = [globals.motuConnections, globals.motuUnflushed].filter(
    (one) => one !== undefined,
  );
  delete globals.motuConnections;
  delete globals.motuUnflushed;
  for (const client of listeners) client.emit("end");
  for (const { client, pool: connected } of opened) {
    await client.$disconnect();
    await connected.end().catch(() => undefined);
  }
};

const options = { maxWait: 10_000, timeout: 10_000 };

const transactionStep: Step = { name: "database.transaction", kind: "client" };

const committed = new WeakMap<Tx, (() => void)[]>();

/** Runs a callback once this transaction is committed, and never if it is not: it must neither wait nor throw. */
export const afterCommit = (tx: Tx, act: () => void): void => {
  const acts = committed.get(tx);
  if (acts) acts.push(act);
  else committed.set(tx, [act]);
};

/** Runs `work` in one transaction. Nothing in it may leave the process. */
export const transaction = <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  traced(transactionStep, async () => {
    let done: Tx | undefined;
    const result = await current().client.$transaction((tx) => {
      done = tx as Tx;
      return work(done);
    }, options);
    for (const act of (done && committed.get(done)) ?? []) act();
    return result;
  });

const unflushed = new AsyncLocalStorage<true>();

/** Whether this is the work of a test clock that advances, without waiting for the disk: see `withoutFlush`. */
export const isUnflushed = (): boolean => unflushed.getStore() ?? false;

const current = (): Connections => (isUnflushed() ? unflushedConnections() : connections());

/**
 * The transactions of `work` do not wait for the disk. If the machine fails, only the last of them are lost, never
 * one in the middle: a later commit, the sandbox bank's too, flushes them before its own. Only for test data.
 */
export const withoutFlush = <Result>(work: () => Promise<Result>): Promise<Result> =>
  unflushed.run(true, work);

/** Name of the constraint, index or trigger that refused a write; null for any other error. */
export const constraintOf = (thrown: unknown): string | null => {
  for (const at of causesOf(thrown)) {
    const named = nameIn(at);
    if (named) return named;
  }
  return null;
};

const nameIn = (thrown: object): string | null => {
  const { constraint } = thrown as { constraint?: unknown };
  if (typeof constraint === "string") return constraint;
  if (constraint && typeof constraint === "object") {
    const { index } = constraint as { index?: unknown };
    if (typeof index === "string") return index;
  }
  return null;
};
