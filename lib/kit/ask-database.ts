import pg from "pg";

/**
 * Asks a database one question on a connection of its own, for no longer than the signal. One that refuses, as while
 * it recovers, lives; one that is stopped takes connections and says nothing.
 */
export const askDatabase = async (
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
