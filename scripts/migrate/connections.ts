import { randomUUID } from "node:crypto";
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

/** What the engine connects through: the database itself, and a passing one to replay history on. */
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

// The adapter's own shadow connection would be to the real database: `pg` lets a connection string
// win over the `database` beside it.
const connectToShadow = async (url: string, admin: pg.Pool): Promise<SqlDriverAdapter> => {
  const database = `prisma_migrate_shadow_db_${randomUUID()}`;
  await admin.query(`CREATE DATABASE "${database}" TEMPLATE template0`);
  const shadowUrl = new URL(url);
  shadowUrl.pathname = `/${database}`;
  const pool = new pg.Pool({ connectionString: shadowUrl.href });
  const shadow = forMigrations(await new PrismaPg(pool).connect(), pool);
  const dispose = shadow.dispose.bind(shadow);
  shadow.dispose = async () => {
    await dispose();
    await pool.end();
    await admin.query(`DROP DATABASE IF EXISTS "${database}" WITH (FORCE)`);
  };
  return shadow;
};

// The adapter cuts scripts at every semicolon, also inside the body of a function.
const forMigrations = (adapter: SqlDriverAdapter, pool: pg.Pool): SqlDriverAdapter => {
  adapter.executeScript = async (script) => {
    await pool.query(script).catch((error: unknown) => {
      throw error instanceof pg.DatabaseError ? located(error, script) : error;
    });
  };
  return withCharacterColumns(adapter);
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
