import { fork } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { Pool } from "undici";
import { withDatabase } from "@/bench/database";
import { besideDeadEndpoint } from "@/bench/dead-endpoint";
import { aShop } from "@/bench/shops";

/**
 * Webhook deliveries to a fast local receiver in a process of its own, with every durability setting of
 * PostgreSQL on. The baseline is the same POST by the plain HTTP client, ten at once. With a third number: the
 * latency to a healthy endpoint beside one that never answers and to which so many are due.
 * `npx tsx bench/deliveries.ts [deliveries a round] [endpoints, at most 5] [due at a dead endpoint]`
 */
const deliveries = Number(process.argv[2] ?? 5000);
const endpoints = Number(process.argv[3] ?? 1);
const dueAtDead = Number(process.argv[4] ?? 0);
const rounds = 3;

const receive = () => {
  const server = createServer((request, response) => {
    request.resume().on("end", () => response.end("ok"));
  });
  server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
};

const body = (id: string): string =>
  JSON.stringify({
    object: "event",
    id,
    type: "payment.succeeded",
    data: { object: "transaction", filler: "x".repeat(900) },
  });

const measure = async () => {
  const receiver = fork(fileURLToPath(import.meta.url), ["receive"], {
    execArgv: process.execArgv,
  });
  const [port] = (await once(receiver, "message")) as [number];
  try {
    await withDatabase({ WEBHOOK_LOOPBACK: "deliver" }, () => rate(`http://127.0.0.1:${port}`));
  } finally {
    receiver.kill();
  }
};

const rate = async (origin: string) => {
  const { db, disconnect } = await import("@/lib/kit/db");
  const { newId } = await import("@/lib/kit/ids");
  const { deliverDue } = await import("@/lib/webhook-deliveries/deliver");
  const { merchantId: merchant } = await aShop(
    Array.from({ length: endpoints }, (_, index) => `${origin}/${index + 1}`),
  );
  const ours: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    await db.$executeRaw`
      SELECT record_event(new_id(), ${merchant}::uuid, false, 'payment.succeeded', 'transaction', gen_random_uuid(), 1,
        ${body(newId())}, 'api', NULL, now()) FROM generate_series(1, ${Math.ceil(deliveries / endpoints)}::int)`;
    const began = performance.now();
    let attempted = 0;
    while (attempted < deliveries) attempted += (await deliverDue()).attempted;
    const perSecond = (attempted * 1000) / (performance.now() - began);
    const bareRate = await baseline(origin);
    // The first round is the warm-up.
    if (round > 0) {
      ours.push(perSecond);
      bare.push(bareRate);
    }
  }
  const failed = await db.webhookDelivery.count({ where: { status: { not: "succeeded" } } });
  await disconnect();
  console.log(
    JSON.stringify({
      figure: "webhook deliveries per second",
      value: median(ours),
      baseline: "the same POST by the bare HTTP client, ten at once",
      baselineValue: median(bare),
      endpoints,
      deliveries: deliveries * rounds,
      failed,
      node: process.version,
    }),
  );
};

const baseline = async (origin: string): Promise<number> => {
  const pool = new Pool(origin, { connections: 10 });
  const text = body("bare");
  let left = deliveries;
  const began = performance.now();
  const sendOn = async () => {
    while (left > 0) {
      left -= 1;
      const answer = await pool.request({ path: "/", method: "POST", body: text });
      await answer.body.dump();
    }
  };
  await Promise.all(Array.from({ length: 10 }, sendOn));
  const perSecond = (deliveries * 1000) / (performance.now() - began);
  await pool.close();
  return perSecond;
};

const median = (values: number[]): number =>
  Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0);

if (process.argv[2] === "receive") receive();
else {
  await (dueAtDead > 0 ? besideDeadEndpoint(dueAtDead) : measure());
  process.exit(0);
}
