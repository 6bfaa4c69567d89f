import { createBridge } from "@/lib/kit/inngest/bridge";
import { type Application, application } from "@/lib/kit/inngest/client";
import { serverBackoff } from "@/lib/kit/inngest/delays";
import { execute } from "@/lib/kit/inngest/execution";
import { host, type Log } from "@/lib/kit/inngest/host";
import { contest } from "@/lib/kit/inngest/leader";
import { openPool } from "@/lib/kit/inngest/pool";
import type { Functions } from "@/lib/kit/inngest/serve";
import { log as kitLog } from "@/lib/kit/log";

export type WorkerOptions = {
  connectionString: string;
  functions: Functions;
  /** Jobs at a time. */
  concurrency?: number;
  /** Milliseconds; sleeps and retries are as exact as this. */
  pollInterval?: number;
  /** Called each time this process begins to take jobs. */
  onReady?: () => void;
  log?: Log;
  /** Milliseconds until the retry after attempt 0, 1, … Defaults to a server's own table. */
  backoff?: (attempt: number) => number;
  app?: Application;
};

export type Worker = {
  /** Whether jobs are being taken: by this process, or by the one it stands by for. */
  ready: () => boolean;
  /** Whether it is this process that takes them. */
  leader: () => boolean;
  /** Finishes the steps in flight or leaves them to the next leader. */
  stop: () => Promise<void>;
};

/**
 * Competes for the one place in which jobs are taken, for as long as the process lives. Resolves at
 * once; refuses functions that ask for more than both modes can do.
 */
export const startWorker = async (options: WorkerOptions): Promise<Worker> => {
  const { connectionString, functions, app = application, log = kitLog } = options;
  const bridge = createBridge(app, functions);
  const configs = await bridge.sync();

  // For events that functions send while they run: it outlives each leadership.
  const outbox = openPool({ connectionString, max: 2, name: "jobs-outbox" });
  Object.assign(host(), { db: outbox, log });

  let isWorking = false;
  const stopped = new AbortController();
  const place = contest({
    connectionString,
    log,
    stopped: stopped.signal,
    lead: (lost) => {
      const onReady = (): void => {
        isWorking = true;
        log("info", "jobs.leading", { mode: app.mode.kind, functions: configs.size });
        options.onReady?.();
      };
      const { concurrency = 8, pollInterval = 1000, backoff = serverBackoff } = options;
      const work = { app, bridge, configs, connectionString, concurrency, pollInterval, backoff };
      return execute({ ...work, onReady }, lost).finally(() => {
        isWorking = false;
      });
    },
  });

  return {
    ready: () => isWorking || place.standing() === "waiting",
    leader: () => isWorking,
    stop: async () => {
      stopped.abort();
      await place.ended;
      if (host().db === outbox) host().db = undefined;
      await outbox.end().catch(() => undefined);
    },
  };
};
