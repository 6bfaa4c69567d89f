import { afterAll, beforeAll, expect, test } from "vitest";
import { bankOf } from "@/lib/bank/bank";
import { afterCommit, transaction } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { type Metrics, openMetrics } from "@/lib/kit/telemetry/metrics";
import { gauges } from "@/lib/process/metrics";
import { startBank } from "@/lib/testing/bank";
import { aMerchant, type TestMerchant } from "@/lib/testing/merchant";

let bank: Awaited<ReturnType<typeof startBank>>;
let metrics: Metrics;

beforeAll(async () => {
  bank = await startBank();
  metrics = await openMetrics({ host: "127.0.0.1", port: 0, gauges: gauges() });
});
afterAll(async () => {
  await metrics.close();
  await bank.close();
});

const read = async (): Promise<string> =>
  (await fetch(`http://127.0.0.1:${metrics.port}/metrics`)).text();

const charge = async ({ api }: TestMerchant, token: string) => {
  const customer = (await api.post("/customers", { email: "moana@example.pf" })).body.data;
  const method = (await api.post("/payment-methods", { customer: customer.id, token })).body.data;
  const card = { customer: customer.id, paymentMethod: method.id };
  const key = { "Idempotency-Key": newId() };
  return api.post("/payments/intent", { amountXpf: 73_129, ...card }, key);
};

test("debits and refunds are counted by outcome, and calls of the API and the bank timed", async () => {
  const merchant = await aMerchant();
  const paid = await charge(merchant, "pm_card_alpha");
  expect(paid.status).toBe(201);
  expect((await charge(merchant, "pm_card_declined")).status).toBe(402);
  const refund = await merchant.api.post(
    `/transactions/${paid.body.data.id}/refunds`,
    {},
    { "Idempotency-Key": newId() },
  );
  expect(refund.status).toBe(201);
  const text = await read();
  for (const line of [
    'motu_bank_verdicts_total{bank="sandbox",kind="debit",mode="test",outcome="succeeded",failure=""} 1',
    'motu_bank_verdicts_total{bank="sandbox",kind="debit",mode="test",outcome="failed",failure="card_declined"} 1',
    'motu_bank_verdicts_total{bank="sandbox",kind="refund",mode="test",outcome="succeeded",failure=""} 1',
    'motu_operation_duration_seconds_count{operation="payments.create",status="402"} 1',
    'motu_bank_call_duration_seconds_count{bank="sandbox",call="charge",outcome="failed"} 1',
    'motu_bank_call_duration_seconds_count{bank="sandbox",call="refund",outcome="succeeded"} 1',
  ]) {
    expect(text).toContain(`${line}\n`);
  }
  // Nothing about the merchant, the payer or the amount.
  expect(text).not.toMatch(/moana|73129|[0-9a-f]{8}-[0-9a-f]{4}/);
});

test("what was rolled back is not counted", async () => {
  const acts: string[] = [];
  await transaction(async (tx) => {
    afterCommit(tx, () => acts.push("committed"));
    expect(acts).toEqual([]);
  });
  const given = new Error("taken back");
  const lost = transaction(async (tx) => {
    afterCommit(tx, () => acts.push("lost"));
    throw given;
  });
  await expect(lost).rejects.toBe(given);
  expect(acts).toEqual(["committed"]);
});

test("a bank that does not answer is distinguished from one that refuses", async () => {
  const provider = bankOf({ livemode: true, merchantId: newId() });
  await expect(provider.statement({ after: null, limit: 1 })).rejects.toThrow();
  const known = { reference: newId(), amountXpf: 500 };
  expect((await provider.retrieve(known)).kind).toBe("unknown");
  const text = await read();
  const calls = 'motu_bank_call_duration_seconds_count{bank="stripe"';
  expect(text).toContain(`${calls},call="statement",outcome="error"} 1\n`);
  expect(text).toContain(`${calls},call="retrieve",outcome="unknown"} 1\n`);
});

test("gauges are read from the database", async () => {
  const text = await read();
  expect(text).toMatch(/^motu_lag_seconds\{work="deliveries"\} \d+$/m);
  expect(text).toMatch(/^motu_queue_rows\{work="jobs"\} \d+$/m);
  expect(text).toMatch(/^motu_pool_connections\{state="total"\} [1-9]\d*$/m);
  // The database queries of the scrape itself do not count.
  expect(text).toMatch(/^motu_pool_connections\{state="waiting"\} 0$/m);
  expect(text).not.toContain("motu_gauge_failures_total");
});
