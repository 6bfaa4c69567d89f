import { setTimeout as sleep } from "node:timers/promises";
import { Pool } from "pg";
import { inngest } from "@/lib/kit/inngest/client";
import { startWorker } from "@/lib/kit/inngest/worker";

/** A process that is there to be killed: `crash.fixture.ts <connection string>`. */
const connectionString = process.argv[2] ?? "";
const pool = new Pool({ connectionString, max: 4 });
pool.on("error", () => undefined);

const effect = async (run: unknown, step: string): Promise<string> => {
  await pool.query("INSERT INTO effects (run, step) VALUES ($1, $2)", [run, step]);
  await sleep(10 + Math.random() * 60);
  return step;
};

const chain = inngest.createFunction(
  { id: "crash.chain", triggers: [{ event: "crash/chain" }], retries: 20 },
  async ({ event, step }) => {
    const { run } = event.data;
    await step.run("a", () => effect(run, "a"));
    await Promise.all([
      step.run("b1", () => effect(run, "b1")),
      step.run("b2", () => effect(run, "b2")),
    ]);
    await step.sendEvent("told", { name: "crash/told", data: { run } });
    await step.run("c", () => effect(run, "c"));
    return step.run("d", () => effect(run, "d"));
  },
);

const told = inngest.createFunction(
  { id: "crash.told", triggers: [{ event: "crash/told" }], retries: 20, concurrency: 2 },
  ({ event, step }) => step.run("told", () => effect(event.data["run"], "told")),
);

await startWorker({
  connectionString,
  functions: [chain, told],
  pollInterval: 100,
  backoff: () => 20,
  log: () => undefined,
  onReady: () => process.stdout.write("leading\n"),
});
