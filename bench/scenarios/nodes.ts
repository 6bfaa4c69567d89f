import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Figure } from "@/bench/figure";
import { interleaved, type Load, throughput } from "@/bench/load";
import { apiOf, sendTo } from "@/bench/requests";
import { type Process, type Scenario, type Scene, Skipped } from "@/bench/scene";
import { freePort } from "@/scripts/postgres/throwaway";
import { root } from "@/scripts/setup/command";
import { answers } from "@/scripts/start/health";

/** Two processes on one database behind HAProxy, beside one process: docs/scaling.md. */
export const nodes: Scenario = {
  name: "nodes",
  about: "two processes behind HAProxy, beside one process; limits and a stop of one of them",
  isDefault: false,
  needs: "product",
  run: async (scene) => {
    if (spawnSync("haproxy", ["-v"]).status !== 0) throw new Skipped("There is no haproxy.");
    const port = await freePort();
    const origin = `http://localhost:${port}`;
    const environment = {
      APP_ORIGIN: origin,
      NEXTAUTH_URL: origin,
      TRUSTED_PROXIES: "1",
      RATE_LIMITS: "on",
    };
    const two = [await scene.start(environment), await scene.start(environment)] as const;
    const proxy = await balance(port, two);
    try {
      return [await limitOf(origin), await pagesOf(scene, origin), await stopOf(origin, two[0])];
    } finally {
      proxy.kill("SIGTERM");
    }
  },
};

const hostOf = ({ origin }: Process): string =>
  new URL(origin).host.replace("localhost", "127.0.0.1");

const balance = async (port: number, [first, second]: readonly [Process, Process]) => {
  const proxy: ChildProcess = spawn("haproxy", ["-db", "-f", join(root, "deploy/haproxy.cfg")], {
    env: {
      ...process.env,
      MOTU_BIND: `127.0.0.1:${port}`,
      MOTU_APP1: hostOf(first),
      MOTU_APP2: hostOf(second),
    },
    stdio: "ignore",
  });
  const url = `http://localhost:${port}/readyz`;
  const ended = once(proxy, "exit").then(() => Promise.reject(new Error("HAProxy ended.")));
  await Promise.race([
    ended,
    answers({ url, patienceMs: 20_000, signal: new AbortController().signal }),
  ]);
  ended.catch(() => undefined);
  return proxy;
};

const LIMIT_S = 6;
/** Test mode: so many reads a second, after so many at once. */
const READS = { rate: 25, burst: 50 };

/** A key that asks as fast as it can: what both processes together allow, beside what one would. */
const limitOf = async (origin: string): Promise<Figure> => {
  const send = sendTo(origin);
  const shop = apiOf("");
  const made = shop.post("/api/v1/sandbox/keys", { name: "Bench" });
  const { secret = "" } = await shop.data(send, made);
  const headers = { authorization: `Bearer ${secret}` };
  let passed = 0;
  const began = Date.now();
  const worker = async (): Promise<void> => {
    while (Date.now() < began + LIMIT_S * 1000) {
      const { status, body } = await fetch(`${origin}/api/v1/merchants/me`, { headers });
      await body?.cancel();
      if (status === 200) passed += 1;
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  const one = READS.burst + READS.rate * LIMIT_S;
  return {
    name: `reads allowed to a key by two processes in ${LIMIT_S} s`,
    value: passed,
    unit: "",
    yardstick: { name: "by one process", value: one },
    aim: `ratio <= ${(one + READS.burst) / one}`,
  };
};

/** A page, which has no limit. */
const pagesOf = async (scene: Scene, origin: string): Promise<Figure> => {
  const load = (at: string): Load => ({
    application: { origin: at },
    once: (send) => send({ method: "GET", path: "/docs", expect: 200 }),
  });
  const one = load(scene.application.origin);
  const runs = await interleaved({ one, two: load(origin) }, scene.pace);
  return throughput({ name: "a page, by two processes behind HAProxy" }, runs.two, {
    name: "one process, directly",
    run: runs.one,
  });
};

/** Requests that fail while one of two processes stops. */
const stopOf = async (origin: string, first: Process): Promise<Figure> => {
  const statuses = new Map<number, number>();
  let isOver = false;
  const worker = async (): Promise<void> => {
    while (!isOver) {
      const answer = await fetch(`${origin}/docs`).catch(() => null);
      await answer?.text();
      const status = answer?.status ?? 0;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  const workers = Array.from({ length: 4 }, worker);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  await first.stop();
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  isOver = true;
  await Promise.all(workers);
  return {
    name: "pages that failed while one of two processes stopped",
    value: [...statuses].reduce((sum, [status, count]) => sum + (status === 200 ? 0 : count), 0),
    unit: "",
    aim: "value <= 0",
    note: Object.fromEntries(statuses),
  };
};
