import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { type Service, startService } from "@/scripts/start/service";

const silence = { everyMs: 200, missesMax: 3, startMs: 3_000 };

let service: Service | undefined;
afterEach(() => service?.stop());

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });

// Answers with its process id; /block holds the loop for ever, and SIGTERM means nothing to it then.
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

const start = async (options: { bootMs?: number; onGivenUp?: (error: Error) => void } = {}) => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const lines: string[] = [];
  service = startService({
    name: "The fixture",
    parameters: ["-e", program(port, options.bootMs)],
    env: { PATH: process.env["PATH"], NODE_ENV: "test" },
    log: undefined,
    patienceMs: 300,
    liveness: { url: `${url}/healthz`, ...silence },
    say: (line) => lines.push(line),
    onGivenUp: options.onGivenUp ?? (() => undefined),
  });
  return { url, lines };
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
  expect(lines).toEqual(["The fixture did not answer any more; starting it again, 1 of 5"]);
});

test("replaces a process that was stopped from outside", { timeout: 20_000 }, async () => {
  const { url, lines } = await start();
  const first = await answeringPid(url);
  await sleep(2 * silence.everyMs);
  process.kill(Number(first), "SIGSTOP");
  expect(await answeringPid(url, first)).not.toBe(first);
  expect(lines).toHaveLength(1);
});

test("replaces a process that is stopped as soon as it has answered", {
  timeout: 20_000,
}, async () => {
  const { url, lines } = await start();
  const first = await answeringPid(url);
  await sleep(silence.everyMs / 4);
  process.kill(Number(first), "SIGSTOP");
  expect(await answeringPid(url, first)).not.toBe(first);
  expect(lines).toHaveLength(1);
});

test("replaces a process that never answers", { timeout: 30_000 }, async () => {
  const { lines } = await start({ bootMs: 600_000 });
  await expect.poll(() => lines, { timeout: 15_000 }).toHaveLength(1);
});

test("leaves a process alone that has not answered yet", { timeout: 20_000 }, async () => {
  const { url, lines } = await start({ bootMs: silence.startMs / 4 });
  await answeringPid(url);
  expect(lines).toEqual([]);
});

test("leaves a process alone that misses one answer and gives the next", async () => {
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

test("counts a stuck process as one of the five that may end", { timeout: 60_000 }, async () => {
  const errors: Error[] = [];
  const { url, lines } = await start({ onGivenUp: (error) => errors.push(error) });
  let pid = await answeringPid(url);
  await sleep(2 * silence.everyMs);
  process.kill(Number(pid), "SIGSTOP");
  for (let deaths = 2; deaths <= 6; deaths += 1) {
    pid = await answeringPid(url, pid);
    process.kill(Number(pid), "SIGKILL");
  }
  await expect.poll(() => errors.length, { timeout: 5_000 }).toBe(1);
  expect(lines).toHaveLength(5);
});
