import { DAY, SECOND } from "@/lib/kit/clock";
import { aCustomer } from "@/lib/subscriptions/billing.fixture";
import type { TestMerchant } from "@/lib/testing/merchant";

/** A due date in Unix seconds: days from this instant. */
export const inDays = (days: number, from = new Date()): number =>
  Math.floor((from.getTime() + days * DAY) / SECOND);

const lines = [
  { label: "Révision du moteur", quantity: 2, unitAmountXpf: 12_500 },
  { label: "Déplacement", unitAmountXpf: 4000 },
];

/** The draft of an invoice by hand, as the API returned it. */
export const aDraft = async (merchant: TestMerchant, more: object = {}) => {
  const customer = await aCustomer(merchant);
  const body = { customer, lines, dueAt: inDays(30), ...more };
  const reply = await merchant.api.post("/extensions/invoices", body);
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.body.data;
};

/** The same, issued. */
export const anIssued = async (merchant: TestMerchant, more: object = {}, send = false) => {
  const { id } = await aDraft(merchant, more);
  const reply = await merchant.api.post(`/extensions/invoices/${id}/issue`, { send });
  if (reply.status !== 200) throw new Error(reply.text);
  return reply.body.data;
};
