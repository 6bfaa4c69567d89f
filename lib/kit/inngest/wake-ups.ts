import type { Inngest } from "inngest";
import { Middleware } from "inngest";
import type { Configs, StoredEvent } from "@/lib/kit/inngest/function-config";
import { type Db, host } from "@/lib/kit/inngest/host";

/** The suffix of wake-ups: events without data, after which a function reads its due rows. */
export const isWakeUp = (name: string): boolean => name.endsWith("/due");

/** Wakes every function that can be woken: a previous orchestrator may have received wake-ups and be gone. */
export const wakeAll = async (db: Db, configs: Configs): Promise<void> => {
  const names = [...configs.values()].flatMap(({ events }) => events).filter(isWakeUp);
  await db.query("DELETE FROM jobs.inngest_relayed");
  await db.query("SELECT jobs.wake(name) FROM unnest($1::text[]) AS name", [[...new Set(names)]]);
};

/** The event of a wake-up, with its shard if it has one. */
const topicOf = ({ name, data }: Pick<StoredEvent, "name" | "data">): string =>
  data["shard"] === undefined ? name : `${name}:${String(data["shard"])}`;

/**
 * Sends a wake-up to the Inngest server; its id deduplicates it. Skipped while the run of the previous one waits
 * there and will read the same rows: for ten seconds at most, so that a lost run does not block the next.
 */
export const relay = async (client: Inngest, db: Db, event: StoredEvent): Promise<void> => {
  const waiting = [topicOf(event), event.id];
  const { rowCount } = await db.query(
    `INSERT INTO jobs.inngest_relayed AS waiting (name, event_id) VALUES ($1, $2)
     ON CONFLICT (name) DO UPDATE SET event_id = $2, relayed_at = now(), begun_at = NULL
     WHERE waiting.begun_at IS NOT NULL OR waiting.event_id = $2
       OR waiting.relayed_at < now() - interval '10 seconds'`,
    waiting,
  );
  if (rowCount === 0) return;
  try {
    await client.send(event);
  } catch (thrown) {
    // The server did not accept it, so the next one is sent.
    await db.query("DELETE FROM jobs.inngest_relayed WHERE name = $1 AND event_id = $2", waiting);
    throw thrown;
  }
};

/** Records that a run begins, before it reads any rows, so that later wake-ups are sent again. */
export class WakeUps extends Middleware.BaseMiddleware {
  readonly id = "wake-ups";

  override async onRunStart({ ctx }: Middleware.OnRunStartArgs): Promise<void> {
    if (!isWakeUp(ctx.event.name)) return;
    await host().db?.query(
      "UPDATE jobs.inngest_relayed SET begun_at = now() WHERE name = $1 AND begun_at IS NULL",
      [topicOf({ data: {}, ...ctx.event })],
    );
  }
}
