import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import type { Kept } from "@/scripts/start/keep";
import { answersAt } from "@/scripts/start/liveness";
import { startService } from "@/scripts/start/service";

const silence = { everyMs: 200, missesMax: 3, startMs: 3_000 };

let service: Kept | undefined;
afterEach(() => service?.stop());

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });

// Answers with its process id; /block blocks the loop for ever, and SIGTERM is ignored then.
const program = (port: number, bootMs = 0) => `
  const blockFor = (ms) => { const end = Date.now() + ms; while (Date.now() < end); };
  const server = require("node:http").createServer((request, response) => {
    response.end(String(process.pid));
    if (request.url === "/block") response.once("finish", () => blockFor(600_000));
  });
  blockFor(${bootMs});
  server.listen(${port}, "127.0.0.1");
  process.on("SIGTERM", () => process.exit(0));
`;

const start = async (options: { bootMs?: number; script?: string } = {}) => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const lines: string[] = [];
  const errors: Error[] = [];
  service = startService({
    name: "The fixture",
    parameters: ["-e", options.script ?? program(port, options.bootMs)],
    env: { PATH: process.env["PATH"], NODE_ENV: "test" },
    log: undefined,
    patienceMs: 300,
    liveness: { answers: answersAt(`${url}/healthz`), ...silence },
    restarts: { firstAfterMs: 20, lastAfterMs: 200 },
    say: (line) => lines.push(line),
    onGivenUp: (error) => errors.push(error),
  });
  return { url, lines, errors, kept: service };
};

const ask = (url: string): Promise<string> =>
  fetch(url, { signal: AbortSignal.timeout(100) }).then(
    (response) => response.text(),
    () => "",
  );

/** The process that answers, once it is not this one. */
const answeringPid = async (url: string, not = ""): Promise<string> => {
  for (const end = Date.now() + 15_000; Date.now() < end; await sleep(50)) {
    const pid = await ask(url);
    if (pid !== "" && pid !== not) return pid;
  }
  throw new Error("Nobody answers.");
};

test("replaces a process whose loop is blocked", { timeout: 20_000 }, async () => {
  const { url, lines } = await start();
  const first = await answeringPid(url);
  await sleep(2 * silence.everyMs);
  await ask(`${url}/block`);
  expect(await answeringPid(url, first)).not.toBe(first);
  await expect.poll(() => lines).toHaveLength(2);
  expect(lines).toEqual([
    "The fixture did not answer any more; starting it again",
    "The fixture answers again",
  ]);
});

test("replaces a process that was suspended from outside", { timeout: 20_000 }, async () => {
  const { url, lines } = await start();
  const first = await answeringPid(url);
  await sleep(2 * silence.everyMs);
  process.kill(Number(first), "SIGSTOP");
  expect(await answeringPid(url, first)).not.toBe(first);
  await expect.poll(() => lines).toHaveLength(2);
});

test("replaces a process that is suspended right after its first answer", {
  timeout: 20_000,
}, async () => {
  const { url, lines } = await start();
  const first = await answeringPid(url);
  await sleep(silence.everyMs / 4);
  process.kill(Number(first), "SIGSTOP");
  expect(await answeringPid(url, first)).not.toBe(first);
  await expect.poll(() => lines).toHaveLength(2);
});

test("replaces a process that never answers", { timeout: 30_000 }, async () => {
  const { lines } = await start({ bootMs: 600_000 });
  await expect
    .poll(() => lines, { timeout: 15_000 })
    .toEqual(["The fixture did not answer any more; starting it again"]);
});

test("keeps a process that has not answered yet", { timeout: 20_000 }, async () => {
  const { url, lines } = await start({ bootMs: silence.startMs / 4 });
  await answeringPid(url);
  expect(lines).toEqual([]);
});

test("keeps a process that misses one check and answers the next", async () => {
  const { url, lines } = await start();
  const pid = Number(await answeringPid(url));
  await sleep(2 * silence.everyMs);
  process.kill(pid, "SIGSTOP");
  await sleep(1.5 * silence.everyMs);
  process.kill(pid, "SIGCONT");
  await sleep(4 * silence.everyMs);
  expect(await ask(url)).toBe(String(pid));
  expect(lines).toEqual([]);
});

test("always restarts a process that has worked, however often it dies", {
  timeout: 60_000,
}, async () => {
  const { url, lines, errors, kept } = await start();
  let pid = await answeringPid(url);
  kept.markHealthy();
  for (let deaths = 1; deaths <= 8; deaths += 1) {
    process.kill(Number(pid), "SIGKILL");
    pid = await answeringPid(url, pid);
  }
  expect(errors).toEqual([]);
  expect(lines.filter((line) => line.includes("ended (SIGKILL)"))).toHaveLength(8);
});

test("stops after a first start that fails again and again, with its reason", {
  timeout: 30_000,
}, async () => {
  const { lines, errors } = await start({ script: "process.exit(3)" });
  await expect.poll(() => errors.length, { timeout: 20_000 }).toBe(1);
  expect(errors[0]?.message).toContain("The fixture ended (exit code 3), time after time");
  expect(lines).toHaveLength(5);
});
