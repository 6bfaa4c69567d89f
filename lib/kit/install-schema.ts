import { createHash } from "node:crypto";
import { connected } from "@/lib/kit/connected";

type Schema = {
  name: string;
  /** Safe to run again. */
  sql: string;
  /** What has to be there before; as often as this is called. */
  prepare?: () => Promise<unknown>;
};

/** Brings a schema that is not among the migrations up to date; several processes may do so at once. */
export const installSchema = (
  connectionString: string,
  { name, sql, prepare }: Schema,
): Promise<void> =>
  connected(connectionString, async (client) => {
    const version = createHash("sha256").update(sql).digest("hex");
    await client.query("BEGIN");
    await client.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [
      `${name}.install`,
    ]);
    await prepare?.();
    const { rows } = await client.query<{ version: string | null }>(
      "SELECT obj_description(to_regnamespace($1), 'pg_namespace') AS version",
      [name],
    );
    if (rows[0]?.version === version) return;
    await client.query("SET LOCAL client_min_messages = warning");
    await client.query(sql);
    await client.query(`COMMENT ON SCHEMA ${name} IS '${version}'`);
    await client.query("COMMIT");
  });
