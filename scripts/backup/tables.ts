import type pg from "pg";
import { schemas } from "@/scripts/migrate/rights";

/** Tables of the migrations, whose rows the migrations write. */
const MIGRATED = ["public._prisma_migrations", "graphile_worker.migrations"];

export type Table = {
  /** With its schema, as `public.events`. */
  name: string;
  columns: string[];
};

/** The tables of a database and the columns that are written, in one order for all. */
export const tablesOf = async (client: pg.ClientBase): Promise<Table[]> => {
  const { rows } = await client.query<Table>(
    `SELECT n.nspname || '.' || c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE n.nspname = ANY ($1) AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
       AND n.nspname || '.' || c.relname <> ALL ($2)
     GROUP BY 1 ORDER BY 1`,
    [schemas, MIGRATED],
  );
  return rows;
};

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(", ");

/** The quoted name in SQL. */
export const sqlName = (name: string): string =>
  name
    .split(".")
    .map((part) => `"${part}"`)
    .join(".");

/** Reads the rows of a table as text, one per line. */
export const copyOut = ({ name, columns }: Table): string =>
  name === "public.events"
    ? `COPY (${eventsInOrder(columns)}) TO STDOUT`
    : `COPY ${sqlName(name)} (${quoted(columns)}) TO STDOUT`;

export const copyIn = ({ name, columns }: Table): string =>
  `COPY ${sqlName(name)} (${quoted(columns)}) FROM STDIN`;

// Events are read in the order of their transactions, whose numbers mean nothing to another cluster: above its own
// counter they would be hidden, and come after later ones. Only the order is stored. Within a run of ascending ids
// it is theirs, so that few numbers suffice.
const eventsInOrder = (columns: readonly string[]): string => `
  SELECT ${columns.map((name) => (name === "xid" ? `(${FIRST_XID} + runs)::text::xid8 AS xid` : `"${name}"`)).join(", ")}
  FROM (SELECT *, sum(breaks) OVER (${ORDER} ROWS UNBOUNDED PRECEDING) AS runs
    FROM (SELECT *, CASE WHEN id < lag(id) OVER (${ORDER}) THEN 1 ELSE 0 END AS breaks FROM public.events) AS seen) AS kept
  ORDER BY merchant_id, livemode, kept.xid, id`;

const ORDER = "PARTITION BY merchant_id, livemode ORDER BY xid, id";
/** The first transaction id that PostgreSQL assigns. */
const FIRST_XID = 3;

export type Sequence = { name: string; last: string };

/** The current value of each used sequence. */
export const sequencesOf = async (client: pg.ClientBase): Promise<Sequence[]> => {
  const { rows } = await client.query<Sequence>(
    `SELECT schemaname || '.' || sequencename AS name, last_value::text AS last FROM pg_sequences
     WHERE schemaname = ANY ($1) AND last_value IS NOT NULL ORDER BY 1`,
    [schemas],
  );
  return rows;
};

/** Settings that give a value the same text everywhere. */
export const SAME_TEXT = `
  SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL intervalstyle = 'postgres'; SET LOCAL timezone = 'UTC';
  SET LOCAL bytea_output = 'hex'; SET LOCAL extra_float_digits = 1; SET LOCAL client_encoding = 'UTF8'`;
