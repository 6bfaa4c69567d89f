import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { withDatabase } from "@/bench/database";
import { aShop, quantile, recordOne, type Shop } from "@/bench/shops";

/**
 * The latency from the commit of an event to its webhook at a local receiver, at a low rate, so that no run of the
 * merchant is active. `npx tsx bench/wake.ts [events] [merchants] [milliseconds apart]`
 */
const events = Number(process.argv[2] ?? 100);
const merchants = Number(process.argv[3] ?? 8);
const apart = Number(process.argv[4] ?? 250);

const measure = async (arrivals: Map<string, number>, origin: string) => {
  const { disconnect } = await import("@/lib/kit/db");
  const { env } = await import("@/lib/kit/env");
  const { newId } = await import("@/lib/kit/ids");
  const { functions } = await import("@/lib/jobs");
  const { startWorker } = await import("@/lib/kit/inngest/worker");
  const shops: Shop[] = [];
  for (let index = 0; index < merchants; index += 1) shops.push(await aShop([origin]));
  const worker = await startWorker({ connectionString: env().DATABASE_URL, functions });
  await sleep(3000);
  const sent = new Map<string, number>();
  const cpu = process.cpuUsage();
  for (let index = 0; index < events; index += 1) {
    const [id, shop] = [newId(), shops[index % merchants]];
    if (shop) await recordOne(id, shop);
    sent.set(id, performance.now());
    await sleep(apart);
  }
  await sleep(2000);
  const { user, system } = process.cpuUsage(cpu);
  const waits = [...sent].map(([id, at]) => (arrivals.get(id) ?? Number.POSITIVE_INFINITY) - at);
  const at = (share: number) => Math.round(quantile(waits, share));
  console.log(
    JSON.stringify({
      figure: "milliseconds from the commit of an event to its webhook",
      p50: at(0.5),
      p95: at(0.95),
      most: at(0.999),
      events,
      merchants,
      cpuMsAnEvent: Math.round((user + system) / 1000 / events),
    }),
  );
  await worker.stop();
  await disconnect();
};

const arrivals = new Map<string, number>();
const receiver = createServer((request, response) => {
  arrivals.set(String(request.headers["webhook-id"]).replace(/^evt_/, ""), performance.now());
  request.resume().on("end", () => response.end("ok"));
});
receiver.listen(0, "127.0.0.1");
const url = () => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
try {
  await withDatabase({ WEBHOOK_LOOPBACK: "deliver" }, () => measure(arrivals, url()));
} finally {
  receiver.close();
}
process.exit(0);
