import { type Target, targetOf } from "./target.js";
import { type Terminal, UsageError } from "./terminal.js";

export type TriggerOptions = {
  key?: string | undefined;
  api?: string | undefined;
  amount?: string | undefined;
};

type Made = { resource: string; id: string };
type Make = (target: Target, amountXpf: number) => Promise<Made>;

const payment: Make = async ({ motu }, amountXpf) => {
  const { data } = await motu.post("/payments/intent", { body: { amountXpf } });
  return { resource: "transaction", id: data.id };
};

const decided =
  (outcome: "succeeded" | "failed" | "processing"): Make =>
  async (target, amountXpf) => {
    const made = await payment(target, amountXpf);
    await target.motu.post("/test/simulate", { body: { transactionId: made.id, outcome } });
    return made;
  };

/** How each type of event is triggered: by the requests that a merchant would send. */
const makers: Readonly<Record<string, Make>> = {
  "payment.created": payment,
  "payment.processing": decided("processing"),
  "payment.succeeded": decided("succeeded"),
  "payment.failed": decided("failed"),
  "payment.refunded": async (target, amountXpf) => {
    const made = await decided("succeeded")(target, amountXpf);
    await target.motu.post("/transactions/{id}/refunds", { params: { path: { id: made.id } } });
    return made;
  },
  "checkout_session.created": async ({ motu }, amountXpf) => {
    const { data } = await motu.post("/checkout-sessions", {
      body: {
        lineItems: [{ description: "Test", amountXpf }],
        successUrl: "https://boutique.example/merci",
      },
    });
    return { resource: "checkout_session", id: data.id };
  },
  "customer.created": async ({ motu }) => {
    const { data } = await motu.post("/customers", { body: { email: "moana@example.pf" } });
    return { resource: "customer", id: data.id };
  },
};

export const triggers: readonly string[] = Object.keys(makers);

/** Triggers an event of test mode. */
export const trigger = async (
  kind: string | undefined,
  options: TriggerOptions,
  terminal: Terminal,
): Promise<number> => {
  const make = makers[kind ?? ""];
  if (!make) throw new UsageError(`motu trigger expects one of: ${triggers.join(", ")}.`);
  const target = targetOf(options, terminal);
  if (target.isLive) throw new UsageError("Only a test key can make things up.");
  const amountXpf = Number(options.amount ?? 2990);
  if (!Number.isInteger(amountXpf)) throw new UsageError("--amount expects whole francs.");
  const { resource, id } = await make(target, amountXpf);
  terminal.out(`${kind}  ${resource} ${id}`);
  return 0;
};
