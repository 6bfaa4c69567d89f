import { db } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { payerContext } from "@/lib/payments/authentication";
import { submitSetup } from "@/lib/setup-intents/submit";
import { aToken, injectFaults } from "@/lib/testing/bank";
import type { TestMerchant } from "@/lib/testing/merchant";
import type { BankOperation } from "@/prisma/client/client";

export const cards = {
  good: "4242424242424242",
  other: "5555555555554444",
  declined: "4000000000000002",
  wrongCode: "4000000000000127",
  authenticated: "4000002500003155",
};

export const payer = ({ id }: TestMerchant) => payerContext({ merchantId: id, livemode: false });

export const aCustomer = async ({ api }: TestMerchant): Promise<string> =>
  (await api.post("/customers", { name: "Vaiana" })).body.data.id;

export const aSetup = async (of: TestMerchant, customer?: string) => {
  const reply = await of.api.post("/setup-intents", {
    customer: customer ?? (await aCustomer(of)),
  });
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.body.data as { id: string; customerId: string; clientSecret: string };
};

export const submit = async (of: TestMerchant, id: string, number: string) =>
  submitSetup(payer(of), { id, bankToken: await aToken(number) });

/** Switches on faults of the bank for its registrations. */
export const injectSetupFaults = (faults: object) => injectFaults({ on: "setups", ...faults });

/** The cardholder's decision at the bank. */
export const decideAtBank = (url: string | null, decision: "approve" | "refuse") =>
  fetch(url ?? "", {
    method: "POST",
    body: new URLSearchParams({ method: "sms", code: "123456", decision }),
    redirect: "manual",
    headers: { origin: env().BANK_ORIGIN },
  });

/** The customer's cards at the bank: those that are still usable, and all. */
export const cardsOf = async (customer: string): Promise<{ kept: number; made: number }> => {
  const [found] = await db.$queryRaw<{ kept: number; made: number }[]>`
    SELECT count(*) FILTER (WHERE removed_at IS NULL)::int AS kept, count(*)::int AS made
    FROM bank.cards WHERE customer_ref = ${customer}`;
  return found ?? { kept: 0, made: 0 };
};

export const attemptsOf = (setupIntentId: string): Promise<BankOperation[]> =>
  db.bankOperation.findMany({ where: { setupIntentId }, orderBy: { attempt: "asc" } });

/** Makes the next status request of these attempts due. */
export const makeDue = (setupIntentId: string, change: object = {}) =>
  db.bankOperation.updateMany({
    where: { setupIntentId, resolvedAt: null },
    data: { nextCheckAt: new Date(0), leasedUntil: null, ...change },
  });

export const methodsOf = (customerId: string) =>
  db.paymentMethod.findMany({ where: { customerId }, orderBy: { id: "asc" } });
