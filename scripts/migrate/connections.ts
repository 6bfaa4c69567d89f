import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { PrismaPg } from "@prisma/adapter-pg";
import {
  DriverAdapterError,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from "@prisma/driver-adapter-utils";
import pg from "pg";
import { withCharacterColumns } from "@/scripts/migrate/character-columns";

export interface Connections {
  factory: SqlMigrationAwareDriverAdapterFactory;
  close: () => Promise<void>;
}

/** The engine's connections: the database itself, and a temporary one to replay history on. */
export const connections = (url: string): Connections => {
  const pool = new pg.Pool({ connectionString: url });
  const main = new PrismaPg(pool);
  const factory: SqlMigrationAwareDriverAdapterFactory = {
    provider: main.provider,
    adapterName: main.adapterName,
    connect: async () => forMigrations(await main.connect(), pool),
    connectToShadowDb: () => connectToShadow(url, pool),
  };
  return { factory, close: () => pool.end() };
};

// The adapter's own shadow connection would be to the real database: `pg` prefers a connection string over the
// `database` beside it.
const connectToShadow = async (url: string, admin: pg.Pool): Promise<SqlDriverAdapter> => {
  const database = `prisma_migrate_shadow_db_${randomUUID()}`;
  await admin.query(`CREATE DATABASE "${database}" TEMPLATE template0`);
  const shadowUrl = new URL(url);
  shadowUrl.pathname = `/${database}`;
  const pool = new pg.Pool({ connectionString: shadowUrl.href });
  // The database is dropped with its connections: without a listener that would end the process.
  pool.on("error", () => undefined);
  const shadow = forMigrations(await new PrismaPg(pool).connect(), pool);
  const dispose = shadow.dispose.bind(shadow);
  shadow.dispose = async () => {
    await dispose();
    await pool.end();
    await admin.query(`DROP DATABASE IF EXISTS "${database}" WITH (FORCE)`);
  };
  return shadow;
};

// The adapter splits scripts at every semicolon, even in the body of a function.
const forMigrations = (adapter: SqlDriverAdapter, pool: pg.Pool): SqlDriverAdapter => {
  adapter.executeScript = async (script) => {
    await applyScript(pool, script).catch((error: unknown) => {
      throw error instanceof pg.DatabaseError ? located(error, script) : error;
    });
  };
  return withCharacterColumns(adapter);
};

/** How long a migration may wait for a table: later queries of the table wait behind it. */
const LOCK_TIMEOUT = "3s";
const TRIES = 20;
const LOCK_NOT_AVAILABLE = "55P03";

// A script is one transaction: one that could not lock its table has done nothing, and is retried. A concurrent
// index blocks nobody, and would leave half of itself.
const applyScript = async (pool: pg.Pool, script: string): Promise<void> => {
  const client = await pool.connect();
  try {
    if (/\bCONCURRENTLY\b/i.test(script)) return void (await client.query(script));
    await client.query(`SET lock_timeout = '${LOCK_TIMEOUT}'`);
    for (let left = TRIES - 1; ; left -= 1) {
      const refused = await client.query(script).then(() => null, asTimeout);
      if (refused === null) return;
      if (left === 0) throw refused;
      await sleep(1_000);
    }
  } finally {
    await client.query("RESET lock_timeout").catch(() => undefined);
    client.release();
  }
};

const asTimeout = (error: unknown): pg.DatabaseError => {
  if (error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE) return error;
  throw error;
};

const located = (error: pg.DatabaseError, script: string): DriverAdapterError => {
  const position = Number(error.position);
  const line = position > 0 ? ` (line ${script.slice(0, position).split("\n").length})` : "";
  return new DriverAdapterError({
    kind: "postgres",
    code: error.code ?? "XX000",
    severity: error.severity ?? "ERROR",
    message: `${error.message}${line}`,
    detail: error.detail,
    column: error.column,
    hint: error.hint,
  });
};
