import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { withDatabase } from "@/bench/database";
import { aShop, quantile, recordOne, type Shop } from "@/bench/shops";

const EVENTS = 150;
const APART_MS = 40;
const ROUNDS = 2;

/**
 * The latency from the commit of an event to its webhook at a healthy endpoint, alone, and beside an endpoint of the
 * same shard that never answers and to which so many deliveries are due; in turns. In milliseconds.
 */
export const besideDeadEndpoint = async (due: number): Promise<void> => {
  const arrivals = new Map<string, number>();
  const receiver = createServer((request, response) => {
    if (request.url === "/dead") return;
    arrivals.set(String(request.headers["webhook-id"]), performance.now());
    request.resume().on("end", () => response.end("ok"));
  });
  await once(receiver.listen(0, "127.0.0.1"), "listening");
  const origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  try {
    await withDatabase({ WEBHOOK_LOOPBACK: "deliver" }, () => measure(origin, due, arrivals));
  } finally {
    receiver.closeAllConnections();
    receiver.close();
  }
};

const measure = async (origin: string, due: number, arrivals: Map<string, number>) => {
  const { disconnect } = await import("@/lib/kit/db");
  const { env } = await import("@/lib/kit/env");
  const { functions } = await import("@/lib/jobs");
  const { startWorker } = await import("@/lib/kit/inngest/worker");
  const healthy = await aShop([`${origin}/healthy`]);
  const dead = await aShopOfShard(healthy.merchantId, `${origin}/dead`);
  const worker = await startWorker({ connectionString: env().DATABASE_URL, functions });
  await sleep(3000);
  await waits(healthy, arrivals);
  const alone: number[] = [];
  const beside: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    alone.push(...(await waits(healthy, arrivals)));
    await queueFor(dead, due);
    beside.push(...(await waits(healthy, arrivals)));
    await emptyQueue(dead);
  }
  for (const [name, values] of Object.entries({ alone, beside })) {
    const [p50, p95] = [0.5, 0.95].map((share) => Math.round(quantile(values, share)));
    console.log(
      JSON.stringify({ figure: `milliseconds to a healthy endpoint, ${name}`, p50, p95, due }),
    );
  }
  await worker.stop();
  await disconnect();
};

const aShopOfShard = async (merchantId: string, url: string): Promise<Shop> => {
  const shardOf = (id: string) => Number.parseInt(id.slice(-1), 16) % 4;
  for (;;) {
    const shop = await aShop([url]);
    if (shardOf(shop.merchantId) === shardOf(merchantId)) return shop;
  }
};

const waits = async (shop: Shop, arrivals: ReadonlyMap<string, number>): Promise<number[]> => {
  const { newId } = await import("@/lib/kit/ids");
  const sent = new Map<string, number>();
  for (let index = 0; index < EVENTS; index += 1) {
    const id = newId();
    await recordOne(id, shop);
    sent.set(id, performance.now());
    await sleep(APART_MS);
  }
  await sleep(2000);
  return [...sent].map(([id, at]) => (arrivals.get(id) ?? Number.POSITIVE_INFINITY) - at);
};

/** Many deliveries of one event, as if it had been resent so often. */
const queueFor = async ({ merchantId, endpointIds: [endpointId] }: Shop, due: number) => {
  const { db } = await import("@/lib/kit/db");
  const { newId } = await import("@/lib/kit/ids");
  const event = newId();
  await recordOne(event, { merchantId });
  for (let left = due; left > 0; left -= 10_000) {
    await db.$executeRaw`INSERT INTO webhook_deliveries
      (id, merchant_id, livemode, endpoint_id, event_id, event_type, trigger, next_attempt_at)
      SELECT new_id(), ${merchantId}::uuid, false, ${endpointId}::uuid, ${event}::uuid, 'payment.succeeded', 'resend', now()
      FROM generate_series(1, ${Math.min(left, 10_000)}::int)`;
  }
  await sleep(1000);
};

const emptyQueue = async ({ endpointIds: [endpointId] }: Shop) => {
  const { db } = await import("@/lib/kit/db");
  await db.webhookDelivery.deleteMany({
    where: { endpointId: endpointId ?? "", leaseToken: null },
  });
  await sleep(1000);
};
