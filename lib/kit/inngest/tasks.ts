import type { TaskList } from "graphile-worker";
import { z } from "zod";
import type { Application } from "@/lib/kit/inngest/client";
import { dispatchEvent, dispatchTick } from "@/lib/kit/inngest/dispatch";
import { type Driver, drive } from "@/lib/kit/inngest/drive";
import { isInternal, toOutbox } from "@/lib/kit/inngest/events";
import { host } from "@/lib/kit/inngest/host";
import { relayEvents } from "@/lib/kit/inngest/relay";
import { StepJob } from "@/lib/kit/inngest/run";
import { keepUp } from "@/lib/kit/inngest/upkeep";
import { wakeAll } from "@/lib/kit/inngest/wake-ups";
import { errorFields } from "@/lib/kit/log";

const Tick = z.object({
  function: z.string(),
  cron: z.string(),
  _cron: z.object({ ts: z.string() }),
});

/** The tasks of the queue. */
export const jobTasks = (app: Application, driver: Driver): TaskList => {
  const { db, configs } = driver;
  return {
    "inngest.send": async (payload) => {
      const outbox = readOutbox(payload);
      const isServed = app.mode.kind === "server";
      // A server makes internal events itself; ours are about runs from before it took over.
      for (const event of outbox.events.filter(({ name }) => !isServed || isInternal(name))) {
        await dispatchEvent(db, configs, { event, isWake: outbox.wake });
      }
      if (isServed) await relayEvents({ client: app.client, db }, outbox);
    },
    "inngest.tick": async (payload) => {
      const tick = Tick.parse(payload);
      const config = configs.get(tick.function);
      if (config) await dispatchTick(db, config, { cron: tick.cron, at: tick._cron.ts });
    },
    "inngest.step": (payload, { job }) =>
      drive(driver, StepJob.parse(payload), {
        // Whoever fails says why; only a process that died leaves nothing behind.
        hasCrashed: job.attempts > 1 && job.last_error === null,
        isLast: job.attempts >= job.max_attempts,
      }),
    "inngest.register": async () => {
      await driver.bridge.register();
      // Not before: a server drops what no function of its listens to.
      await wakeAll(db, configs);
    },
    "inngest.upkeep": () => keepUp(db),
  };
};

/** What cannot be read now will not be read later: it is reported and dropped. */
const readOutbox = (payload: unknown) => {
  try {
    return toOutbox(payload);
  } catch (thrown) {
    host().log("error", "jobs.event.unreadable", errorFields(thrown));
    return { events: [], wake: false };
  }
};
