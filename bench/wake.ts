import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { newProfiles } from "@/lib/merchants/profile";
import { deploy } from "@/scripts/migrate/migrations";
import { startCluster } from "@/scripts/postgres/cluster";

/**
 * From the commit of an event to its webhook at a local receiver, through the worker, at a calm pace: each finds
 * nothing of its merchant at work. `npx tsx bench/wake.ts [events] [merchants] [milliseconds apart]`
 */
const events = Number(process.argv[2] ?? 100);
const merchants = Number(process.argv[3] ?? 8);
const apart = Number(process.argv[4] ?? 250);

const secret = (name: string): string => Buffer.from(name.padEnd(32, "-")).toString("base64");

const measure = async (arrivals: Map<string, number>, origin: string) => {
  const { db, disconnect } = await import("@/lib/kit/db");
  const { env } = await import("@/lib/kit/env");
  const { newId } = await import("@/lib/kit/ids");
  const { functions } = await import("@/lib/jobs");
  const { startWorker } = await import("@/lib/kit/inngest/worker");
  const { newSecret, sealSecret } = await import("@/lib/webhook-endpoints/secrets");
  const shops: string[] = [];
  for (let index = 0; index < merchants; index += 1) {
    const merchantId = newId();
    shops.push(merchantId);
    await db.merchant.create({
      data: { id: merchantId, profiles: newProfiles({ name: "Bench" }) },
    });
    const id = newId();
    await db.webhookEndpoint.create({
      data: {
        id,
        merchantId,
        livemode: false,
        slot: 1,
        url: origin,
        enabledEvents: ["*"],
        apiVersion: "2026-01-01",
        secretSealed: sealSecret(id, newSecret()),
      },
    });
  }
  const worker = await startWorker({ connectionString: env().DATABASE_URL, functions });
  await sleep(3000);
  const sent = new Map<string, number>();
  const cpu = process.cpuUsage();
  for (let index = 0; index < events; index += 1) {
    const [id, shop] = [newId(), shops[index % merchants] ?? ""];
    const body = JSON.stringify({ object: "event", id, type: "payment.succeeded", data: {} });
    await db.$executeRaw`SELECT record_event(${id}::uuid, ${shop}::uuid, false, 'payment.succeeded', 'transaction',
      gen_random_uuid(), 1, ${body}, 'api', NULL, now())`;
    sent.set(id, performance.now());
    await sleep(apart);
  }
  await sleep(2000);
  const { user, system } = process.cpuUsage(cpu);
  const waits = [...sent].map(([id, at]) => (arrivals.get(id) ?? Number.POSITIVE_INFINITY) - at);
  waits.sort((a, b) => a - b);
  const at = (share: number) => Math.round(waits[Math.floor(waits.length * share)] ?? 0);
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
const folder = mkdtempSync(join(tmpdir(), "motu-bench-"));
chmodSync(folder, 0o711);
const cluster = await startCluster({
  folder: join(folder, "data"),
  port: 20_000 + Math.floor(Math.random() * 20_000),
  password: "bench",
  durable: true,
  removeWith: folder,
});
try {
  await deploy(cluster.url("postgres"));
  Object.assign(process.env, {
    DATABASE_URL: cluster.url("postgres"),
    WEBHOOK_LOOPBACK: "deliver",
    INSTALLATION: "trial",
    API_KEY_PEPPER: secret("pepper"),
    ENCRYPTION_KEY: secret("encryption"),
    LINK_KEY: secret("link"),
    SANDBOX_BANK_KEY: secret("bank"),
    SANDBOX_BANK_SECRET: `whsec_${secret("bank-secret")}`,
    NEXTAUTH_SECRET: secret("nextauth"),
  });
  await measure(arrivals, `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`);
} finally {
  receiver.close();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
