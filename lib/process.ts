import { flushRequests } from "@/lib/api-requests/note";
import { functions } from "@/lib/jobs";
import { disconnect } from "@/lib/kit/db";
import { type Environment, env } from "@/lib/kit/env";
import { startWorker, type Worker } from "@/lib/kit/inngest/worker";
import { errorFields, log } from "@/lib/kit/log";
import { recallTestDecisions } from "@/lib/kyb/recall";
import { watchServer } from "@/lib/server";
import { watchClocks } from "@/lib/test-clock/watch";
import { flushUses } from "@/lib/versions/count";

// One worker a process, also across the module reloads of development.
const globals = globalThis as { motuWorker?: Promise<Worker> };

/** Background work and the traces of the connection that routes need: once a process. */
export const startProcess = async (): Promise<void> => {
  if (globals.motuWorker !== undefined) return;
  requireMail(env());
  watchServer();
  await watchClocks();
  await recallTestDecisions();
  globals.motuWorker = startWorker({ connectionString: env().DATABASE_URL, functions });
  await globals.motuWorker;
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, stopWorker);
};

// Whoever starts this program without the launcher is asked the same.
const requireMail = ({ INSTALLATION, RESEND_API_KEY, SMTP_URL, MAIL }: Environment): void => {
  if (INSTALLATION === "trial" || RESEND_API_KEY || SMTP_URL || MAIL === "folder") return;
  throw new Error("A deployment needs RESEND_API_KEY or SMTP_URL, or MAIL=folder on purpose.");
};

/** Whether background work is taken, here or by the process that leads. */
export const workerReady = async (): Promise<boolean> =>
  (await globals.motuWorker)?.ready() ?? false;

// What is not finished in time is taken up again from its rows.
const stopWorker = (): void => {
  globals.motuWorker
    ?.then((worker) => worker.stop())
    .then(flushUses)
    .then(() => flushRequests())
    .then(disconnect)
    .catch((thrown) => log("warn", "worker.stop_failed", errorFields(thrown)));
};
