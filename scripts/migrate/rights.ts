import pg from "pg";
import { connected } from "@/lib/kit/connected";

/** The role of a connection string, and its rights past the rules of the database. */
export interface Rights {
  role: string;
  isSuperuser: boolean;
  /** Of a table of ours, itself or through another role. */
  isOwner: boolean;
  bypassesRowSecurity: boolean;
}

/** The same database for another role. */
export const urlAs = (url: string, role: string, password: string): string => {
  const other = new URL(url);
  other.username = encodeURIComponent(role);
  other.password = encodeURIComponent(password);
  return other.href;
};

/** Everything of ours in a database. */
export const schemas = ["public", "jobs", "graphile_worker", "bank"];

/** The rights of this URL's role. */
export const rightsOf = (url: string): Promise<Rights> =>
  connected(url, async (client) => {
    const { rows } = await client.query<Rights>(
      `SELECT r.rolname AS role, r.rolsuper AS "isSuperuser", r.rolbypassrls AS "bypassesRowSecurity",
         EXISTS (SELECT 1 FROM pg_class c WHERE c.relnamespace::regnamespace::text = ANY ($1)
           AND c.relkind = 'r' AND pg_has_role(r.oid, c.relowner, 'USAGE')) AS "isOwner"
       FROM pg_roles r WHERE r.rolname = current_user`,
      [schemas],
    );
    const [found] = rows;
    if (!found) throw new Error("The database does not know who asks.");
    return found;
  });

/** Whether the rules of the database bind this role: it can disable none of them. */
export const isConfined = ({ isSuperuser, isOwner, bypassesRowSecurity }: Rights): boolean =>
  !(isSuperuser || isOwner || bypassesRowSecurity);

/** The risk of a role that is not restricted, and the remedy. */
export const riskOf = ({ role, isSuperuser }: Rights): string =>
  `DATABASE_URL connects as "${role}", ${isSuperuser ? "a superuser" : "which owns the tables"}: ` +
  "no rule of the database holds against it. Give the product a role of its own, and the owner " +
  "in DATABASE_OWNER_URL (docs/operations.md).";

/** Creates or updates a role that may sign in and owns nothing. Needs the right to create roles. */
export const provideRole = (ownerUrl: string, role: string, password: string): Promise<void> =>
  connected(ownerUrl, async (client) => {
    const name = pg.escapeIdentifier(role);
    const { rowCount } = await client.query("SELECT 1 FROM pg_roles WHERE rolname = $1", [role]);
    await client.query(
      `${rowCount === 0 ? "CREATE" : "ALTER"} ROLE ${name} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE
         NOREPLICATION NOBYPASSRLS PASSWORD ${pg.escapeLiteral(password)}`,
    );
  });

/** Grants a role what the product does at run time, and revokes everything else here. */
export const grantTo = (ownerUrl: string, role: string): Promise<void> =>
  connected(ownerUrl, async (client) => {
    await client.query("BEGIN");
    // Two concurrent starts would change the same entries of the catalogue.
    await client.query("SELECT pg_advisory_xact_lock(hashtextextended('motu.grants', 0))");
    const { rows } = await client.query<{ name: string }>(
      "SELECT nspname AS name FROM pg_namespace WHERE nspname = ANY ($1)",
      [schemas],
    );
    for (const { name } of rows) await client.query(grantsIn(name, pg.escapeIdentifier(role)));
    await client.query(await withheld(client, pg.escapeIdentifier(role)));
    await client.query(await policies(client, role));
    await client.query("COMMIT");
  });

const grantsIn = (schema: string, role: string): string => `
  REVOKE ALL ON SCHEMA ${schema} FROM ${role};
  REVOKE ALL ON ALL TABLES IN SCHEMA ${schema} FROM ${role};
  GRANT USAGE ON SCHEMA ${schema} TO ${role};
  GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${role};
  GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${schema} TO ${role};
  GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ${schema} TO ${role};`;

const UPDATE_BIT = 16;

/** The records of the migrations are read-only, and rows that a trigger protects are not updated. */
const withheld = async (client: pg.Client, role: string): Promise<string> => {
  const { rows } = await client.query<{ name: string; verbs: string }>(
    `SELECT t.tgrelid::regclass::text AS name, 'UPDATE' AS verbs FROM pg_trigger t
       JOIN pg_proc p ON p.oid = t.tgfoid
       WHERE p.proname = 'append_only' AND t.tgtype & ${UPDATE_BIT} <> 0
     UNION
     SELECT c.oid::regclass::text, 'INSERT, UPDATE, DELETE' FROM pg_class c
       WHERE c.oid IN (to_regclass('public._prisma_migrations'), to_regclass('graphile_worker.migrations'))`,
  );
  return rows.map(({ name, verbs }) => `REVOKE ${verbs} ON ${name} FROM ${role};`).join("\n");
};

/** graphile-worker shows the rows of its tables only to their owner, unless a policy allows more. */
const policies = async (client: pg.Client, role: string): Promise<string> => {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.oid::regclass::text AS name FROM pg_class c
     WHERE c.relnamespace = to_regnamespace('graphile_worker') AND c.relrowsecurity
       AND NOT EXISTS (SELECT 1 FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = $1)`,
    [role],
  );
  const name = pg.escapeIdentifier(role);
  return rows
    .map((table) => `CREATE POLICY ${name} ON ${table.name} TO ${name} USING (true);`)
    .join("\n");
};
