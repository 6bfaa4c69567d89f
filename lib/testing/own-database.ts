import pg from "pg";
import { urlAs } from "@/scripts/migrate/rights";

const TEMPLATE = "motu_test_template";

/** A migrated database for this file only, instead of its worker's; `drop` ends it. */
export const ownDatabase = async (
  name: string,
): Promise<{ url: string; drop: () => Promise<void> }> => {
  const database = `motu_test_${name}_${process.pid}`;
  // biome-ignore-start lint/style/noProcessEnv: the product itself is never given the owner's address.
  const before = {
    app: process.env["DATABASE_URL"] ?? "",
    owner: process.env["DATABASE_OWNER_URL"] ?? "",
  };
  await command(
    before.owner,
    `CREATE DATABASE ${database} TEMPLATE ${TEMPLATE} STRATEGY file_copy`,
  );
  const url = at(before.owner, database);
  const { username, password } = new URL(before.app);
  Object.assign(process.env, {
    DATABASE_URL: urlAs(url, decodeURIComponent(username), decodeURIComponent(password)),
    DATABASE_OWNER_URL: url,
  });
  // biome-ignore-end lint/style/noProcessEnv: as above.
  return {
    url,
    drop: () => command(before.owner, `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`),
  };
};

/** An empty database, which belongs to its own role; `drop` ends both. */
export const anEmptyDatabase = async (
  name: string,
): Promise<{ url: string; drop: () => Promise<void> }> => {
  // biome-ignore lint/style/noProcessEnv: the product itself is never given the owner's address.
  const owner = process.env["DATABASE_OWNER_URL"] ?? "";
  const mine = `motu_test_${name}_${process.pid}`;
  await command(owner, `CREATE ROLE ${mine} LOGIN PASSWORD 'owner' NOSUPERUSER NOCREATEDB`);
  await command(owner, `CREATE DATABASE ${mine} OWNER ${mine} TEMPLATE template0`);
  const drop = async (): Promise<void> => {
    await command(owner, `DROP DATABASE IF EXISTS ${mine} WITH (FORCE)`);
    await command(owner, `DROP ROLE ${mine}`);
  };
  return { url: urlAs(at(owner, mine), mine, "owner"), drop };
};

const at = (address: string, database: string): string => {
  const url = new URL(address);
  url.pathname = `/${database}`;
  return url.href;
};

const command = async (url: string, text: string): Promise<void> => {
  const client = new pg.Client({ connectionString: at(url, "postgres") });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
};
