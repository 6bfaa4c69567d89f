import { type Context, tenant } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { invalidRequest, Refusal, refuse } from "@/lib/kit/errors";
import { taxBaseOf } from "@/lib/kit/taxes";
import { type AnyTx, Unit } from "@/lib/kit/unit";
import { type Choice, type Choosable, faultIn, onlyChoice } from "@/lib/payables/choice";
import { faultOf } from "@/lib/payables/choose";
import { choosableOf } from "@/lib/payment-links/choices";
import { linkExhausted, linkExpired, linkInactive, linkNotFound } from "@/lib/payment-links/errors";
import { isExhausted, isExpired } from "@/lib/payment-links/life";
import { findLink } from "@/lib/payment-links/read";
import { type LabelledLink, labelOf, type PaymentLinkRow } from "@/lib/payment-links/serialise";
import { withTakings } from "@/lib/payment-links/takings";

/** Locks a link, and returns it with its takings. */
export const lockLink = async (tx: Tx, ctx: Context, id: string): Promise<PaymentLinkRow> => {
  const { merchantId, livemode } = tenant(ctx);
  await tx.$queryRaw`SELECT 1 FROM payment_links WHERE id = ${id}::uuid
    AND merchant_id = ${merchantId}::uuid AND livemode = ${livemode} FOR UPDATE`;
  const [row] = await withTakings(tx, ctx, [await findLink(tx, ctx, id)]);
  return row ?? refuse(linkNotFound);
};

/** The constraint that refuses a payment beyond the last place of its link. */
const PLACE_OF_LINK = "transactions_place_of_link";

/** The payment that this writes takes one of the payments that its link may have, if the database has one left. */
export const takePlace = (tx: AnyTx, { maxPayments }: Pick<LabelledLink, "maxPayments">): void => {
  if (maxPayments === null || !(tx instanceof Unit)) return;
  // The links of several units would be locked in any order.
  tx.isAlone = true;
  tx.refusals.set(PLACE_OF_LINK, () => new Refusal(linkExhausted));
};

/** Refuses a payment with a link that is over. */
export const requireOpenLink = (link: LabelledLink, param?: string): void => {
  if (!link.active) refuse(linkInactive, { param });
  if (isExpired(link)) refuse(linkExpired, { param });
};

/** What a payment by API pays with this link; refuses one that does not match it, or that only its page can make. */
export const requirePayableLink = (link: LabelledLink, amountXpf: number): Choice => {
  requireOpenLink(link, "paymentLinkId");
  if (link.mode === "subscription") {
    refuse(invalidRequest, {
      param: "paymentLinkId",
      message: "paymentLinkId: this payment link sells a subscription: only its page can be paid.",
    });
  }
  const choosable = choosableOf(link);
  const asked = choosable.questions.find(({ required }) => required);
  if (asked) {
    refuse(invalidRequest, {
      param: "paymentLinkId",
      message: `paymentLinkId: the payment link asks “${asked.label}”: only its page can be paid.`,
    });
  }
  const choice = choiceOf(choosable, amountXpf);
  if (!faultIn(choosable, choice)) return choice;
  return refuse(invalidRequest, {
    param: "amountXpf",
    message: `amountXpf: the payment link asks for ${wantedBy(choosable)}, not ${amountXpf}.`,
  });
};

/** The same, where the link has payments left: a pending payment takes none of them. */
export const requirePlace = async (link: LabelledLink): Promise<void> => {
  if (await isExhausted(link)) refuse(linkExhausted, { param: "paymentLinkId" });
};

/**
 * Refuses a payment that exists where its link has had its last one meanwhile. The link stays locked: nobody takes the
 * place before this transaction does.
 */
export const requirePlaceOf = async (
  tx: Tx,
  ctx: Context,
  { paymentLinkId }: { paymentLinkId: string | null },
): Promise<void> => {
  if (paymentLinkId === null) return;
  await tx.$queryRaw`SELECT 1 FROM payment_links WHERE id = ${paymentLinkId}::uuid FOR NO KEY UPDATE`;
  if (await isExhausted(await findLink(tx, ctx, paymentLinkId), tx)) refuse(linkExhausted);
};

const choiceOf = ({ amountXpf: unit, quantity }: Choosable, amountXpf: number): Choice => ({
  amountXpf,
  quantity: quantity && unit !== null ? amountXpf / unit : null,
  answers: [],
});

const wantedBy = ({ amountXpf: unit, free, quantity }: Choosable): string => {
  if (free) return `${free.minXpf} to ${free.maxXpf} XPF`;
  return quantity ? `${quantity.min} to ${quantity.max} × ${unit} XPF` : `${unit} XPF`;
};

/** What a hosted page pays: what was chosen there, within what the link and the bank allow. */
export const requireChoice = (ctx: Context, link: LabelledLink, chosen?: Choice | null): Choice => {
  const choosable = choosableOf(link);
  const only = onlyChoice(choosable);
  if (only) return only;
  if (!chosen) return refuse(invalidRequest, { message: "Nothing was chosen on the page yet." });
  const fault = faultOf(ctx, choosable, chosen);
  return fault ? refuse(invalidRequest, { param: fault.param }) : chosen;
};

/** The columns of a payment that come from its link. */
export const columnsOfLink = (link: LabelledLink, { amountXpf, quantity, answers }: Choice) =>
  ({
    source: "payment_link",
    amountXpf,
    description: labelOf(link),
    paymentLinkId: link.id,
    quantity,
    answers: answers.length > 0 ? answers : null,
    taxes: taxBaseOf(link.tgcRateBp, amountXpf),
  }) as const;
