import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Webhook } from "standardwebhooks";
import { afterAll, expect, it } from "vitest";
import { db } from "@/lib/kit/db";
import { aMerchant } from "@/lib/testing/merchant";
import { deliverDue } from "@/lib/webhook-deliveries/deliver";
import { openReceiver } from "@/lib/webhook-deliveries/receiver.fixture";

let child: ChildProcess | undefined;

afterAll(() => child?.kill("SIGKILL"));

const startDeliverer = async (): Promise<ChildProcess> => {
  const script = fileURLToPath(new URL("crash.fixture.ts", import.meta.url));
  const started = spawn(process.execPath, ["--import", "tsx", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (started.stdout) await once(started.stdout, "data");
  return started;
};

it("delivers every event with the same id and bytes when its process is killed five times", {
  timeout: 120_000,
}, async () => {
  await db.webhookDelivery.deleteMany();
  // Slow enough to be killed in between.
  const receiver = await openReceiver((_call, response) => {
    setTimeout(() => response.writeHead(200).end(), 20);
    return true;
  });
  const merchant = await aMerchant();
  const endpoint = (await merchant.api.post("/webhook-endpoints", { url: `${receiver.origin}/` }))
    .body.data;
  const count = 400;
  for (let event = 0; event < count; event += 1) {
    await merchant.api.post("/products", { name: `Café ${event}` });
  }
  for (let kill = 0; kill < 5; kill += 1) {
    const before = receiver.received.length;
    child = await startDeliverer();
    while (receiver.received.length < before + 20) await sleep(5);
    await sleep(Math.random() * 60);
    child.kill("SIGKILL");
    await once(child, "exit");
  }
  const killed = receiver.received.length;
  await sleep(1100);
  await deliverDue({ opensLoopback: true });
  await receiver.close();
  const bodies = new Map<string, Set<string>>();
  for (const { headers, body } of receiver.received) {
    new Webhook(endpoint.secret).verify(body, headers);
    const id = headers["webhook-id"] ?? "";
    bodies.set(id, (bodies.get(id) ?? new Set()).add(body));
  }
  expect(bodies.size).toBe(count);
  expect([...bodies.values()].every((seen) => seen.size === 1)).toBe(true);
  const stored = await db.event.findMany({ where: { id: { in: [...bodies.keys()] } } });
  expect(stored.every(({ id, body }) => bodies.get(id)?.has(body))).toBe(true);
  expect(
    await db.webhookDelivery.count({ where: { endpointId: endpoint.id, status: "succeeded" } }),
  ).toBe(count);
  // Only attempts in flight at a kill are repeated: at most ten each.
  expect(receiver.received.length - count).toBeLessThanOrEqual(5 * 20);
  expect(killed).toBeGreaterThan(100);
});
