import type { Inngest } from "inngest";
import { Middleware } from "inngest";
import type { StoredEvent } from "@/lib/kit/inngest/events";
import type { Configs } from "@/lib/kit/inngest/function-config";
import { type Db, host } from "@/lib/kit/inngest/host";

/** Wake-ups end so: they say "look at your rows", and nothing else. */
export const isWakeUp = (name: string): boolean => name.endsWith("/due");

/** Wakes every function that can be woken: whoever orchestrated before may have been told, and is gone. */
export const wakeAll = async (db: Db, configs: Configs): Promise<void> => {
  const names = [...configs.values()].flatMap(({ events }) => events).filter(isWakeUp);
  await db.query("DELETE FROM jobs.inngest_relayed");
  await db.query("SELECT jobs.wake(name) FROM unnest($1::text[]) AS name", [[...new Set(names)]]);
};

/** Hands a wake-up over to the Inngest server; its id makes a second time harmless. */
export const relay = async (client: Inngest, db: Db, event: StoredEvent): Promise<void> => {
  if (!(await claimWakeUp(db, event))) return;
  try {
    await client.send(event);
  } catch (thrown) {
    // The server did not take it: the next one is handed over.
    await db.query("DELETE FROM jobs.inngest_relayed WHERE name = $1 AND event_id = $2", [
      topicOf(event),
      event.id,
    ]);
    throw thrown;
  }
};

type Named = { name: string; data?: Record<string, unknown> | undefined };

/** What a wake-up is about: its event, of one shard where it names one. */
const topicOf = ({ name, data }: Named): string =>
  data?.["shard"] === undefined ? name : `${name}:${String(data["shard"])}`;

/**
 * Whether a wake-up has to be handed to the server: not while the run of the one before waits there, which
 * will read whatever this one is about. For ten seconds, so that no fault can keep the next one away.
 */
const claimWakeUp = async (db: Db, event: StoredEvent): Promise<boolean> => {
  const { rowCount } = await db.query(
    `INSERT INTO jobs.inngest_relayed AS waiting (name, event_id) VALUES ($1, $2)
     ON CONFLICT (name) DO UPDATE SET event_id = $2, relayed_at = now(), begun_at = NULL
     WHERE waiting.begun_at IS NOT NULL OR waiting.event_id = $2
       OR waiting.relayed_at < now() - interval '10 seconds'`,
    [topicOf(event), event.id],
  );
  return rowCount === 1;
};

/** Notes that a run begins, before it reads anything: from now on a wake-up is about something new. */
export class WakeUps extends Middleware.BaseMiddleware {
  readonly id = "wake-ups";

  override async onRunStart({ ctx }: Middleware.OnRunStartArgs): Promise<void> {
    if (!isWakeUp(ctx.event.name)) return;
    await host().db?.query(
      "UPDATE jobs.inngest_relayed SET begun_at = now() WHERE name = $1 AND begun_at IS NULL",
      [topicOf(ctx.event)],
    );
  }
}
