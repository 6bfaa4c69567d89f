import { setTimeout as sleep } from "node:timers/promises";
import { cpuSeconds, memoryOf } from "@/bench/cpu";
import type { Scenario } from "@/bench/scene";
import { idleStatements } from "@/bench/statements";

/** Longer than what was asked for at its start keeps its jobs busy. */
const SETTLES_MS = 75_000;
const SECONDS = 30;

/** What the product uses while nobody asks for anything. */
export const idle: Scenario = {
  name: "idle",
  about: "memory, CPU and statements of a product with nothing to do; time until it answers",
  isDefault: true,
  needs: "product",
  run: async ({ application: { pid }, databasePid, readyAfter, ...database }) => {
    await sleep(SETTLES_MS);
    const before = [cpuSeconds(pid), cpuSeconds(databasePid)] as const;
    await sleep(SECONDS * 1000);
    const percent = (now: number, then: number): number => ((now - then) * 100) / SECONDS;
    return [
      { name: "seconds until the built product answers", value: readyAfter, unit: "s" },
      {
        name: "idle: memory of the application",
        value: memoryOf(pid),
        unit: "MB",
        aim: "value <= 300",
        note: { database: memoryOf(databasePid), wholeProduct: memoryOf(process.pid) },
      },
      {
        name: "idle: CPU of the application, of one core",
        value: percent(cpuSeconds(pid), before[0]),
        unit: "%",
        aim: "value <= 0.5",
        note: { database: percent(cpuSeconds(databasePid), before[1]) },
      },
      {
        name: "idle: statements per second",
        value: await idleStatements(database, SECONDS),
        unit: "/s",
        aim: "value <= 3",
      },
    ];
  },
};
