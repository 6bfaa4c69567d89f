import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { aShop, call } from "../_support/api";
import { kill, pidOf } from "../_support/kill";

test.skip(process.platform !== "linux", "finds the process through /proc");

const programs = ["application", "sandbox bank", "PostgreSQL"] as const;
type Program = (typeof programs)[number];

const pids = () => new Map(programs.map((program) => [program, pidOf(program)]));

/** The product's other processes are the same, and a shop can take payments. */
const expectAlone = async (ended: Program, before: ReturnType<typeof pids>) => {
  const others = programs.filter((program) => program !== ended);
  for (const program of others) expect(pidOf(program), program).toBe(before.get(program));
  const { key } = await aShop();
  const customer = (await call("POST", "/customers", { key, body: { email: "teva@example.pf" } }))
    .body.data.id;
  const card = { customer, token: "pm_card_alpha" };
  const paymentMethod = (await call("POST", "/payment-methods", { key, body: card })).body.data.id;
  const body = { amountXpf: 1_500, customer, paymentMethod };
  const headers = { "idempotency-key": randomUUID() };
  expect((await call("POST", "/payments/intent", { key, body, headers })).status).toBe(201);
};

// Doubling delays: half a minute in total.
test("a program that dies six times in a row is restarted, and stops no other", async () => {
  test.setTimeout(150_000);
  const before = pids();
  for (let deaths = 1; deaths <= 6; deaths += 1) await kill("sandbox bank").restarted();
  await expectAlone("sandbox bank", before);
});

// Fifteen seconds of silence, a delay after the earlier deaths, and a start.
for (const program of ["PostgreSQL", "sandbox bank"] as const) {
  test(`${program}, stopped from outside, is replaced alone`, async () => {
    test.setTimeout(120_000);
    const before = pids();
    await kill(program, "SIGSTOP").restarted();
    await expectAlone(program, before);
  });
}

test("PostgreSQL is restarted alone after a kill", async () => {
  const before = pids();
  await kill("PostgreSQL").restarted();
  await expectAlone("PostgreSQL", before);
});
