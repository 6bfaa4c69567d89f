import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { db } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { type Bench, openBench, until } from "@/lib/kit/inngest/bench.fixture";
import { inngest } from "@/lib/kit/inngest/client";
import { alarmOfFailure } from "@/lib/mails/job-failed";

const operator = `operator-${newId()}@motu.pf`;
const id = `alarm-${newId()}`;

let bench: Bench;
let data: string;
let tries = 0;

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), "motu-alarm-"));
  vi.stubEnv("DATA_DIR", data);
  vi.stubEnv("OPERATOR_EMAIL", operator);
  bench = await openBench();
  await bench.start([
    inngest.createFunction(
      { id, triggers: [{ event: "alarm/go" }], retries: 1, onFailure: alarmOfFailure },
      () => {
        tries += 1;
        throw new Error("The bank's answer cannot be read.");
      },
    ),
  ]);
});

afterAll(async () => {
  await bench.close();
  vi.unstubAllEnvs();
  await rm(data, { recursive: true });
});

const allEnded = async () => {
  await bench.hurry();
  const { rowCount } = await bench.db.query("SELECT FROM graphile_worker._private_jobs");
  return rowCount === 0;
};

test("writes to the operator, once a day, about a job that failed at its last attempt", async () => {
  const written = vi.spyOn(console, "log").mockReturnValue();
  const errors = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const output = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  await bench.send({ name: "alarm/go" });
  await until(allEnded);
  await bench.send({ name: "alarm/go" });
  await until(allEnded);
  const lines = [written, errors, output].flatMap(({ mock }) => mock.calls.map(String)).join("\n");
  vi.restoreAllMocks();
  expect(tries).toBe(4);
  expect(lines.match(/"event":"job.failed"/g)).toHaveLength(2);
  const mails = await db.mail.findMany({ where: { to: operator } });
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toContain(id);
});
