import { existsSync } from "node:fs";
import pg from "pg";
import { connected } from "@/lib/kit/connected";
import { type Check, failed, ok, reasonOf, warning } from "@/scripts/doctor/check";
import { checkDisk } from "@/scripts/doctor/machine";
import { migrationHistory } from "@/scripts/migrate/history";
import { isConfined, rightsOf, riskOf } from "@/scripts/migrate/rights";

const OLDEST = 150_000;
const CLOCK_WANTED_MS = 2_000;
const CLOCK_NEEDED_MS = 60_000;
const LOCK_TIMEOUT = "4321ms";

export interface Databases {
  databaseUrl: string;
  /** The role that runs the migrations, if it is another one. */
  ownerUrl?: string | undefined;
}

/** Checks the database and our rights in it. Only queries, no writes. */
export const checkDatabase = async ({ databaseUrl, ownerUrl }: Databases): Promise<Check[]> => {
  const reached = await reach("DATABASE_URL", databaseUrl);
  if (reached) return [reached];
  const checks = [
    ...(await connected(databaseUrl, checkServer)),
    await checkRole(databaseUrl),
    await checkPooler(databaseUrl),
  ];
  const owner = ownerUrl ? await reach("DATABASE_OWNER_URL", ownerUrl) : null;
  return [...checks, owner ?? (await checkOwner(ownerUrl ?? databaseUrl, ownerUrl !== undefined))];
};

const open = async (connectionString: string, options?: string): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: 10_000,
    ...(options ? { options } : {}),
  });
  client.on("error", () => undefined);
  await client.connect();
  return client;
};

const reach = (variable: string, url: string): Promise<Check | null> =>
  connected(url, async () => null).catch((thrown) =>
    failed(variable, reasonOf(thrown), "See that PostgreSQL runs there and knows this role."),
  );

const checkServer = async (client: pg.Client): Promise<Check[]> => {
  const before = Date.now();
  const { rows } = await client.query<{ version: string; number: number; at: Date; size: string }>(
    `SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS number,
       clock_timestamp() AS at, pg_size_pretty(pg_database_size(current_database())) AS size`,
  );
  const [server] = rows;
  if (!server) throw new Error("The database answers nothing.");
  const { version, number, at, size } = server;
  const isNew = number >= OLDEST;
  return [
    isNew
      ? ok("PostgreSQL", version)
      : failed("PostgreSQL", version, "Motu needs PostgreSQL 15 or newer."),
    checkClock(at.getTime() - (before + Date.now()) / 2),
    await checkItsDisk(client, size),
  ];
};

const checkClock = (aheadMs: number): Check => {
  const apart = Math.abs(aheadMs);
  const seen = `${(apart / 1000).toFixed(1)} s apart from the database's`;
  const todo = "Let both machines keep their clocks by NTP.";
  if (apart > CLOCK_NEEDED_MS) return failed("clock", seen, todo);
  return apart > CLOCK_WANTED_MS ? warning("clock", seen, todo) : ok("clock", seen);
};

/** PostgreSQL does not report how full its disk is; if its folder is on this machine, we check it. */
const checkItsDisk = async (client: pg.Client, size: string): Promise<Check> => {
  const folder = await client
    .query<{ folder: string }>("SELECT current_setting('data_directory') AS folder")
    .then(({ rows }) => rows[0]?.folder ?? "")
    .catch(() => "");
  if (folder && existsSync(folder)) return checkDisk("disk of PostgreSQL", folder);
  return ok("disk of PostgreSQL", `cannot be read from here; the database holds ${size}`);
};

const checkRole = async (url: string): Promise<Check> => {
  const rights = await rightsOf(url);
  const seen = `connects as "${rights.role}", which owns nothing`;
  return isConfined(rights)
    ? ok("role", seen)
    : warning("role", `connects as "${rights.role}"`, riskOf(rights));
};

const POOLER =
  "Connect to PostgreSQL itself, or let the pooler pool sessions (pool_mode = session).";

/**
 * Settings, prepared statements, LISTEN and locks belong to a session. A pooler in transaction mode gives two
 * clients the same one in turn, which is visible: the same server process.
 */
export const checkPooler = async (url: string): Promise<Check> => {
  const clients: pg.Client[] = [];
  try {
    clients.push(await open(url, `-c lock_timeout=${LOCK_TIMEOUT}`), await open(url));
    const [first, second] = clients;
    if (!first || !second) throw new Error("No two connections were opened.");
    const { rows } = await first.query<{ lock_timeout: string }>("SHOW lock_timeout");
    if (rows[0]?.lock_timeout !== LOCK_TIMEOUT) {
      return failed("pooler", "the settings of a connection are not kept", POOLER);
    }
    return (await shareSession(first, second))
      ? failed("pooler", "two connections share a session: a pooler in transaction mode", POOLER)
      : ok("pooler", "each connection has its own session");
  } catch (thrown) {
    return failed("pooler", `a connection with settings is refused: ${reasonOf(thrown)}`, POOLER);
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
};

const ROUNDS = 5;

const shareSession = async (first: pg.Client, second: pg.Client): Promise<boolean> => {
  const processOf = async (client: pg.Client): Promise<number> =>
    (await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid")).rows[0]?.pid ?? 0;
  const pids: Set<number>[] = [new Set(), new Set()];
  for (let round = 0; round < ROUNDS; round += 1) {
    pids[0]?.add(await processOf(first));
    pids[1]?.add(await processOf(second));
  }
  const [mine, others] = pids;
  return (mine?.size ?? 0) > 1 || [...(mine ?? [])].some((pid) => others?.has(pid));
};

const checkOwner = (url: string, isNamed: boolean): Promise<Check> =>
  connected(url, async (client) => {
    const { rows } = await client.query<{ role: string; creates: boolean; done: string | null }>(
      `SELECT current_user AS role, to_regclass('public._prisma_migrations')::text AS done,
         has_database_privilege(current_database(), 'CREATE') AND has_schema_privilege('public', 'CREATE') AS creates`,
    );
    const open =
      migrationHistory().migrationDirectories.length - (await countOf(client, rows[0]?.done));
    const seen = `${open} to apply`;
    if (open <= 0 || rows[0]?.creates) return ok("migrations", seen);
    const whose = isNamed ? "DATABASE_OWNER_URL" : "DATABASE_URL";
    return failed(
      "migrations",
      `${seen}, and "${rows[0]?.role}" may make no tables`,
      `Name the owner of the database in ${isNamed ? whose : "DATABASE_OWNER_URL"}.`,
    );
  });

const countOf = async (client: pg.Client, table: string | null | undefined): Promise<number> => {
  if (!table) return 0;
  const { rows } = await client.query<{ done: number }>(
    "SELECT count(*)::int AS done FROM public._prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL",
  );
  return rows[0]?.done ?? 0;
};
