import { expect } from "vitest";
import { transaction } from "@/lib/kit/db";
import type { Client, Reply } from "@/lib/testing/client";
import type { TestMerchant } from "@/lib/testing/merchant";
import { draftTransaction } from "@/lib/transactions/draft";
import { insertTransaction } from "@/lib/transactions/steps";

export const free = { amountXpf: 2990, description: "Café en grains, 1 kg" };

const made = async (api: Client, path: string, body: object) => {
  const reply = await api.post(path, body);
  expect(reply.status, reply.text).toBe(201);
  return reply.body.data;
};

export const aLink = (api: Client, body: object = free) => made(api, "/payment-links", body);

export const aPrice = async (api: Client, more: object = {}) => {
  const product = (await made(api, "/products", { name: "Gâteau coco" })).id;
  return made(api, "/prices", { product, amountXpf: 2500, ...more });
};

export const fault = ({ status, body }: Reply) => [status, body.error, body.param];

export const ids = ({ body }: Reply): string[] => body.data.map(({ id }: { id: string }) => id);

type Paid = { amountXpf?: number; refundedXpf?: number; status?: string };

/** A payment of a link in some state, as the store holds it. */
export const aPayment = (
  { ctx }: TestMerchant,
  paymentLinkId: string,
  { amountXpf = 2990, refundedXpf = 0, status = "succeeded" }: Paid = {},
): Promise<void> =>
  transaction(async (tx) => {
    const paid = status === "succeeded" || status === "refunded";
    const row = draftTransaction(ctx, {
      status: "pending",
      source: "payment_link",
      amountXpf,
      paymentLinkId,
      metadata: {},
    });
    await insertTransaction(tx, ctx, {
      ...row,
      status,
      amountRefundedXpf: refundedXpf,
      refundReservedXpf: refundedXpf,
      failureCode: status === "failed" ? "card_declined" : null,
      paidAt: paid ? new Date() : null,
      refundedAt: status === "refunded" ? new Date() : null,
    });
  });
