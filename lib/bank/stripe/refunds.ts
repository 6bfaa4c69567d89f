import { z } from "zod";
import type {
  BankAbsent,
  BankAnswer,
  BankOutcome,
  BankProvider,
  RefundRequest,
} from "@/lib/bank/provider";
import { type Expected, xpfOf } from "@/lib/bank/stripe/answers";
import type { Fault, StripeAnswer, StripeClient } from "@/lib/bank/stripe/client";
import { findInList, type Lists } from "@/lib/bank/stripe/search";

const unknown = { kind: "unknown" } as const;

/** An older refund may be reported as absent: sent again, it is found among those of its payment. */
const HOUR_SECONDS = 60 * 60;

/** A payment does not have more refunds than one page of them. */
const PAGE = 100;

const Refund = z.object({
  id: z.string().startsWith("re_"),
  status: z.string().nullable(),
  amount: z.number().int().positive(),
  currency: z.string(),
  created: z.number().int().positive(),
  metadata: z.record(z.string(), z.string()).nullish(),
  failure_reason: z.string().nullish(),
});
type Refund = z.infer<typeof Refund>;

const Page = z.object({ data: z.array(Refund), has_more: z.boolean() });

export const stripeRefunds = (
  client: StripeClient,
): Pick<BankProvider, "refund" | "retrieveRefund"> => ({
  refund: (request) => refund(client, request),
  retrieveRefund: (known) => retrieveRefund(client, known),
});

/**
 * A refund may be sent again for days, and Stripe's idempotency keys expire after one: the payment's refunds are
 * read first, and ours is looked up among them. The key protects the moment between.
 */
const refund = async (client: StripeClient, request: RefundRequest): Promise<BankAnswer> => {
  const { reference, amountXpf, eurCents } = request;
  const listed = await client.ask((stripe) =>
    stripe.refunds.list({ payment_intent: request.ref, limit: PAGE }),
  );
  if (listed.kind === "refused" && listed.fault.meaning === "invalid") {
    return refusedRefund(listed.fault);
  }
  const page = listed.kind === "answered" ? Page.safeParse(listed.value).data : undefined;
  // Nothing was sent now. Whether it was made earlier is still open.
  if (!page || page.has_more) return unknown;
  const earlier = page.data.find((one) => one.metadata?.["reference"] === reference);
  if (earlier) return judged(earlier, request);
  const answer = await client.ask((stripe) =>
    stripe.refunds.create(
      {
        payment_intent: request.ref,
        amount: eurCents,
        metadata: { reference, refundId: request.refundId, amountXpf: String(amountXpf) },
      },
      { idempotencyKey: `refund:${reference}` },
    ),
  );
  if (answer.kind === "unsent") return { kind: "unreachable" };
  if (answer.kind === "refused") return refusedRefund(answer.fault);
  const made = understood(answer);
  return made ? judged(made, request) : unknown;
};

const judged = (made: Refund, { reference, amountXpf, eurCents }: RefundRequest): BankOutcome =>
  made.amount === eurCents ? trusted(made, { reference, amountXpf }) : unknown;

const trusted = (made: Refund, { reference, ref, amountXpf }: Expected): BankOutcome => {
  const metadata = made.metadata ?? {};
  const isOurs =
    (reference === undefined || metadata["reference"] === reference) &&
    (ref === undefined || made.id === ref) &&
    (amountXpf === undefined || xpfOf(metadata) === amountXpf);
  return isOurs && made.currency === "eur" ? outcomeOf(made) : unknown;
};

const outcomeOf = (made: Refund): BankOutcome => {
  switch (made.status) {
    case "succeeded":
      return { kind: "succeeded", ref: made.id, card: null, at: made.created };
    case "pending":
    case "requires_action":
      return { kind: "processing", ref: made.id };
    case "failed":
    case "canceled": {
      const bankCode = made.failure_reason ?? made.status;
      return { kind: "failed", ref: made.id, failure: "processing_error", bankCode };
    }
    default:
      return unknown;
  }
};

const refusedRefund = (fault: Fault): BankAnswer => {
  if (fault.meaning === "closed") return { kind: "unreachable" };
  if (fault.meaning !== "invalid") return unknown;
  const bankCode = fault.code ?? "invalid_request";
  return { kind: "failed", ref: null, failure: "processing_error", bankCode };
};

const understood = (answer: StripeAnswer): Refund | null =>
  answer.kind === "answered" ? (Refund.safeParse(answer.value).data ?? null) : null;

const retrieveRefund = async (
  client: StripeClient,
  known: Expected,
): Promise<BankOutcome | BankAbsent> => {
  const found = known.ref === undefined ? await find(client, known) : ({ id: known.ref } as const);
  if (!("id" in found)) return found;
  const made = understood(await client.ask((stripe) => stripe.refunds.retrieve(found.id)));
  return made ? trusted(made, known) : unknown;
};

const find = async (client: StripeClient, { reference }: Expected) => {
  const list: Lists = (stripe, window) => stripe.refunds.list(window);
  const found = await findInList(client, list, {
    reference: reference ?? "",
    seconds: HOUR_SECONDS,
  });
  if (found.kind !== "found") return found;
  const [id] = found.ids;
  return id === undefined ? unknown : { id };
};
