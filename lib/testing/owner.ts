import pg from "pg";

/** Runs statements as the owner of the tables, which no rule and no trigger would allow the application. */
export const asOwner = async (...statements: (readonly [string, unknown[]])[]): Promise<void> => {
  // biome-ignore lint/style/noProcessEnv: the product itself is never given the owner's address.
  const client = new pg.Client({ connectionString: process.env["DATABASE_OWNER_URL"] });
  await client.connect();
  try {
    await client.query("BEGIN");
    await client.query("SET LOCAL session_replication_role = replica");
    for (const [text, values] of statements) await client.query(text, values);
    await client.query("COMMIT");
  } finally {
    await client.end();
  }
};
