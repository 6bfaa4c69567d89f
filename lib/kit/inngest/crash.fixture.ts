import { setTimeout as sleep } from "node:timers/promises";
import { Pool } from "pg";
import { inngest } from "@/lib/kit/inngest/client";
import { startWorker } from "@/lib/kit/inngest/worker";

/** A process for tests to kill or stop: `crash.fixture.ts <connection string> <ms of a step>`. */
const connectionString = process.argv[2] ?? "";
const stepMs = Number(process.argv[3] ?? 40);
const pool = new Pool({ connectionString, max: 4 });
pool.on("error", () => undefined);

type Effect = { run: unknown; runId: string; step: string };

const effect = async ({ run, runId, step }: Effect): Promise<string> => {
  await pool.query("INSERT INTO effects (run, run_id, step, pid) VALUES ($1, $2, $3, $4)", [
    run,
    runId,
    step,
    process.pid,
  ]);
  await sleep(stepMs * (0.25 + 1.5 * Math.random()));
  return step;
};

const chain = inngest.createFunction(
  { id: "crash.chain", triggers: [{ event: "crash/chain" }], retries: 20 },
  async ({ event, step, runId }) => {
    const { run } = event.data;
    for (const name of ["a", "b", "c", "d"]) {
      await step.run(name, () => effect({ run, runId, step: name }));
    }
  },
);

const worker = await startWorker({
  connectionString,
  functions: [chain],
  log: () => undefined,
});
while (!worker.ready()) await sleep(10);
process.stdout.write("working\n");
