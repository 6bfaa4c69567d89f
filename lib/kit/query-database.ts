import pg from "pg";

/**
 * Runs one query on its own connection, for no longer than the signal. A database that refuses, as during
 * recovery, is running; a stopped one accepts connections and does not answer.
 */
export const queryDatabase = async (
  connectionString: string,
  signal: AbortSignal,
): Promise<"answers" | "refuses" | "silent"> => {
  const client = new pg.Client({ connectionString });
  client.on("error", () => undefined);
  const cut = () => client.connection.stream.destroy();
  signal.addEventListener("abort", cut);
  try {
    await client.connect();
    await client.query("SELECT 1");
    await client.end();
    return "answers";
  } catch (thrown) {
    cut();
    return thrown instanceof pg.DatabaseError ? "refuses" : "silent";
  } finally {
    signal.removeEventListener("abort", cut);
  }
};
