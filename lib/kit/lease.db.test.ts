import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { afterEach, describe, expect, it } from "vitest";
import { commitAndStore } from "@/lib/kit/commit-and-store";
import type { Context, IdempotentRequest } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import { claimKey, renewKeyLease } from "@/lib/kit/idempotency";
import { newId, sha256 } from "@/lib/kit/ids";
import { newLease, underLease } from "@/lib/kit/lease";
import { claimDue, renewLeases } from "@/lib/mails/outbox";
import { mailsOutbox } from "@/lib/mails/send";
import { trySend } from "@/lib/mails/try";
import { aReceipt } from "@/lib/receipts/factory";
import { receiptsOutbox } from "@/lib/receipts/send";
import { aMerchant } from "@/lib/testing/merchant";
import { asOwner } from "@/lib/testing/owner";
import { claimDue as claimDeliveries } from "@/lib/webhook-deliveries/claim";

const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill("SIGKILL");
});

const namesProcess = (token: string): boolean => token[14] === "8";

/** Another process that the database knows to be alive, and a token for its leases. */
const anotherProcess = async () => {
  const file = `${import.meta.dirname}/lease.fixture.ts`;
  const program = ["--import", "tsx", file, process.env["DATABASE_URL"] ?? ""];
  const child = spawn(process.execPath, program, { stdio: ["ignore", "pipe", "inherit"] });
  started.push(child);
  let token = "";
  createInterface({ input: child.stdout }).on("line", (line) => {
    token = line;
  });
  await expect.poll(() => namesProcess(token), { timeout: 20_000 }).toBe(true);
  const kill = async (): Promise<void> => {
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  };
  return { token, kill, child };
};

const isDead = async (token: string): Promise<boolean | undefined> => {
  const [row] = await db.$queryRaw<{ is_dead: boolean }[]>`
    SELECT is_left_by_dead(${token}::uuid, living_processes()) AS is_dead`;
  return row?.is_dead;
};
const soon = { timeout: 10_000 };
const later = () => new Date(Date.now() + 3_600_000);

const aCaller = async (key: string, leaseToken: string) => {
  const { ctx } = await merchant;
  const idempotency: IdempotentRequest = {
    key,
    fingerprint: sha256("body"),
    leaseToken,
    render: () => ({ status: 201, text: "{}", stored: "{}" }),
  };
  return { ...ctx, idempotency } as Context & { idempotency: IdempotentRequest };
};
const merchant = aMerchant();

describe("a process", () => {
  it("is alive until it is killed; a lease without a process never counts as a dead one's", async () => {
    const { token, kill } = await anotherProcess();
    expect(await isDead(token)).toBe(false);
    await kill();
    await expect.poll(() => isDead(token), soon).toBe(true);
    expect(await isDead(newId())).toBe(false);
    expect(namesProcess(newLease())).toBe(false);
  });

  it("is alive while it is only suspended", async () => {
    const { token, child } = await anotherProcess();
    child.kill("SIGSTOP");
    expect(await isDead(token)).toBe(false);
  });

  it("takes its lock again when it has lost its session", async () => {
    const { token } = await anotherProcess();
    await asOwner([
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'process' AND datname = current_database()`,
      [],
    ]);
    await expect.poll(() => isDead(token), { ...soon, interval: 20 }).toBe(true);
    await expect.poll(() => isDead(token), soon).toBe(false);
  });
});

describe("an idempotency key", () => {
  it("is in progress while its process lives, and is taken over at once when that is killed", async () => {
    const { token, kill } = await anotherProcess();
    const key = newId();
    const first = await aCaller(key, token);
    await claimKey(first, first.idempotency);
    await db.idempotencyKey.updateMany({ where: { key }, data: { leasedUntil: later() } });
    const second = await aCaller(key, newLease());
    const again = () => claimKey(second, second.idempotency).catch(({ kind }) => kind);
    expect(await again()).toMatchObject({ code: "idempotency_in_progress" });
    await kill();
    await expect.poll(again, soon).toEqual({ kind: "claimed" });
    // If the loser only lost its session, its effects are rolled back with its response.
    const late = commitAndStore(first, async (tx) => {
      await tx.merchant.update({
        where: { id: first.merchantId },
        data: { kybStatus: "rejected" },
      });
      return "late";
    });
    await expect(late).rejects.toThrow("taken over");
    const { kybStatus } = await db.merchant.findUniqueOrThrow({ where: { id: first.merchantId } });
    expect(kybStatus).toBe("pending");
    expect(await commitAndStore(second, async () => "answer")).toBe("answer");
  });

  it("stays claimed while it is in use; a lease that was taken over is not renewed", async () => {
    const key = newId();
    const caller = await aCaller(key, newLease());
    await claimKey(caller, caller.idempotency);
    const soonOver = new Date(Date.now() + 2_000);
    const ofKey = { where: { key } };
    const until = async () => (await db.idempotencyKey.findFirstOrThrow(ofKey)).leasedUntil;
    await db.idempotencyKey.updateMany({ ...ofKey, data: { leasedUntil: soonOver } });
    await renewKeyLease(caller, caller.idempotency);
    expect((await until()).getTime()).toBeGreaterThan(Date.now() + 13_000);
    await db.idempotencyKey.updateMany({
      ...ofKey,
      data: { leaseToken: newLease(), leasedUntil: soonOver },
    });
    await renewKeyLease(caller, caller.idempotency);
    expect(await until()).toEqual(soonOver);
  });
});

/** Claims until nothing is due, so that leftovers of other tests do not come before ours. */
const claimAll = async <Row extends { id: string }>(claim: (limit: number) => Promise<Row[]>) => {
  const all: Row[] = [];
  for (let batch = await claim(50); batch.length > 0; batch = await claim(50)) all.push(...batch);
  return all;
};

describe("work of a killed process", () => {
  it("a receipt is claimed by the next process at once, and the killed claim records nothing", async () => {
    const { token, kill } = await anotherProcess();
    const { id } = await aReceipt((await merchant).ctx);
    const held = await db.receipt.update({
      where: { id },
      data: { leaseToken: token, leasedUntil: later() },
    });
    expect(
      (await claimAll((limit) => claimDue(receiptsOutbox, limit))).map((row) => row.id),
    ).not.toContain(id);
    await kill();
    const taken = async () =>
      (await claimAll((limit) => claimDue(receiptsOutbox, limit))).some((row) => row.id === id);
    await expect.poll(taken, soon).toBe(true);
    expect(await trySend(receiptsOutbox, { ...held, leaseToken: token })).toEqual({ kind: "lost" });
    await renewLeases(receiptsOutbox, [{ ...held, leaseToken: token }]);
    const { leasedUntil } = await db.receipt.findUniqueOrThrow({ where: { id } });
    expect(leasedUntil?.getTime()).toBeLessThan(Date.now() + 16_000);
  });

  it("an email is claimed by the next process at once, and the killed claim records nothing", async () => {
    const { token, kill } = await anotherProcess();
    const { merchantId, livemode } = (await merchant).ctx;
    const id = newId();
    const held = await db.outgoingMail.create({
      data: {
        id,
        merchantId,
        livemode,
        kind: "api-key-created",
        to: "hina@example.pf",
        content: new Uint8Array(40),
        key: newId(),
        nextAttemptAt: new Date(),
        leaseToken: token,
        leasedUntil: later(),
      },
    });
    expect(
      (await claimAll((limit) => claimDue(mailsOutbox, limit))).map((row) => row.id),
    ).not.toContain(id);
    await kill();
    const taken = async () =>
      (await claimAll((limit) => claimDue(mailsOutbox, limit))).some((row) => row.id === id);
    await expect.poll(taken, soon).toBe(true);
    await trySend(mailsOutbox, { ...held, leaseToken: token });
    await renewLeases(mailsOutbox, [{ ...held, leaseToken: token }]);
    const row = await db.outgoingMail.findUniqueOrThrow({ where: { id } });
    expect(row.attempts).toBe(0);
    expect(row.leasedUntil?.getTime()).toBeLessThan(Date.now() + 16_000);
  });
});

it("a started delivery is claimed by the next process at once", async () => {
  const { token, kill } = await anotherProcess();
  const { api } = await merchant;
  const endpoint = await api.post("/webhook-endpoints", { url: "http://localhost:9/" });
  await api.post("/products", { name: "Café" });
  const { id } = await db.webhookDelivery.findFirstOrThrow({
    where: { endpointId: endpoint.body.data.id },
  });
  const leaseToken = newLease();
  await db.webhookDelivery.update({
    where: { id },
    data: { leaseToken: token, leasedUntil: later(), nextAttemptAt: new Date(0) },
  });
  const claim = (takesOver: boolean) =>
    claimDeliveries({
      leaseToken,
      leaseMs: 1_000,
      rowsMax: 10,
      rowsOfEndpointMax: 10,
      room: new Map(),
      takesOver,
      shard: undefined,
    });
  const isTaken = async (takesOver: boolean) =>
    (await claim(takesOver)).some((delivery) => delivery.id === id);
  expect(await isTaken(true)).toBe(false);
  await kill();
  expect(await isTaken(false)).toBe(false);
  await expect.poll(() => isTaken(true), soon).toBe(true);
});

it("a lease is renewed until the work ends", { timeout: 20_000 }, async () => {
  let renewals = 0;
  const renew = async () => {
    renewals += 1;
    throw new Error("The database is away.");
  };
  const work = () => new Promise<string>((resolve) => setTimeout(() => resolve("done"), 11_000));
  expect(await underLease(renew, work)).toBe("done");
  expect(renewals).toBe(2);
  await new Promise((resolve) => setTimeout(resolve, 6_000));
  expect(renewals).toBe(2);
});
