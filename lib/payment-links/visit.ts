import { after, HOUR, now } from "@/lib/kit/clock";
import { type Context, tenant } from "@/lib/kit/context";
import { linkTag, randomText, tagHolds } from "@/lib/kit/crypto";
import { db, statement } from "@/lib/kit/db";
import { type Profile, profileOf } from "@/lib/merchants/profile";
import type { Choice } from "@/lib/payables/choice";
import { choiceOfPayment } from "@/lib/payment-links/choices";
import type { LabelledLink, Link } from "@/lib/payment-links/serialise";
import { isSlug } from "@/lib/payment-links/slug";
import type { PaymentLink } from "@/prisma/client/client";

const RANDOM = 22;
const TAG = 32;
const shape = new RegExp(`^[0-9A-Za-z]{${RANDOM + TAG}}$`);

/** The link of a slug, active or not, with its merchant; null if there is none. */
export const linkBySlug = async (
  slug: string,
): Promise<(LabelledLink & { merchant: Profile }) | null> => {
  if (!isSlug(slug)) return null;
  const [row] = await statement<LinkOfSlug>("payment_links.by_slug", BY_SLUG, [slug]);
  if (!row) return null;
  const { amountXpf, minXpf, maxXpf, suggestedXpf, nickname, productName: name, ...rest } = row;
  const { interval, intervalCount, billing, ...link } = rest;
  const period = { interval, intervalCount, billing: billing ?? "" };
  const price = name === null ? null : { nickname, product: { name }, ...period };
  const amounts = {
    amountXpf: bigintOrNull(amountXpf),
    minXpf: bigintOrNull(minXpf),
    maxXpf: bigintOrNull(maxXpf),
    suggestedXpf: suggestedXpf.map(BigInt),
  };
  return { ...link, ...amounts, price, merchant: await profileOf(link) };
};

const bigintOrNull = (text: string | null): bigint | null => (text === null ? null : BigInt(text));

type LinkOfSlug = Omit<Link, "amountXpf" | "minXpf" | "maxXpf" | "suggestedXpf"> & {
  amountXpf: string | null;
  minXpf: string | null;
  maxXpf: string | null;
  suggestedXpf: string[];
  nickname: string | null;
  productName: string | null;
  interval: string | null;
  intervalCount: number | null;
  billing: string | null;
};

const BY_SLUG = `
  SELECT l.id, l.merchant_id AS "merchantId", l.livemode, l.slug, l.active, l.price_id AS "priceId",
    l.amount_xpf::text AS "amountXpf", l.min_xpf::text AS "minXpf", l.max_xpf::text AS "maxXpf",
    l.suggested_xpf::text[] AS "suggestedXpf", l.quantity_min AS "quantityMin", l.quantity_max AS "quantityMax",
    l.max_payments AS "maxPayments", l.expires_at AS "expiresAt", l.questions, l.email,
    l.mode, l.trial_days AS "trialDays", l.tgc_rate_bp AS "tgcRateBp", l.description,
    l.return_url AS "returnUrl", l.metadata, l.created_at AS "createdAt",
    p.nickname, p.interval, p.interval_count AS "intervalCount", p.billing, o.name AS "productName"
  FROM payment_links l
  LEFT JOIN prices p ON p.merchant_id = l.merchant_id AND p.livemode = l.livemode AND p.id = l.price_id
  LEFT JOIN products o ON o.merchant_id = p.merchant_id AND o.livemode = p.livemode AND o.id = p.product_id
  WHERE l.slug = $1`;

/**
 * A visit of a link's page: a nonce that owns the payment made there. One visit pays once, and opening the link
 * again allows to pay again. It is valid in its own browser only: shared, it opens nothing.
 */
export const newVisit = (slug: string, browser: string): string => {
  const random = randomText(RANDOM);
  return `${random}${linkTag("visit", nameOf(slug, browser, random))}`;
};

export const visitHolds = (slug: string, browser: string, visit: string): boolean => {
  const random = visit.slice(0, RANDOM);
  return tagHolds("visit", nameOf(slug, browser, random), visit.slice(RANDOM));
};

/** How many payments are read to find a browser's own. */
const RECENT = 100;

/**
 * The visit in which this browser is paying the link, or has paid it within the hour: opening the link again leads
 * there, so that nobody pays a second time. Null if there is none.
 */
export const visitUnderWay = async (
  link: Pick<PaymentLink, "id" | "slug" | "mode" | "merchantId" | "livemode">,
  browser: string,
): Promise<string | null> => {
  const { id: paymentLinkId, slug, merchantId, livemode } = link;
  const payments = await db.transaction.findMany({
    where: {
      merchantId,
      livemode,
      paymentLinkId,
      OR: [{ status: "processing" }, { paidAt: { gte: after(now(link), -HOUR) } }],
    },
    orderBy: { id: "desc" },
    take: RECENT,
    select: { visitNonce: true },
  });
  const registrations =
    link.mode === "subscription" ? await registrationsUnderWay(link, paymentLinkId) : [];
  const visits = [...registrations, ...payments]
    .map(({ visitNonce }) => visitNonce)
    .filter(isVisit);
  return visits.find((visit) => visitHolds(slug, browser, visit)) ?? null;
};

/** The registrations of cards that are at the bank, or have started a subscription within the hour. */
const registrationsUnderWay = (
  link: Pick<PaymentLink, "merchantId" | "livemode">,
  paymentLinkId: string,
): Promise<{ visitNonce: string | null }[]> =>
  db.setupIntent.findMany({
    where: {
      merchantId: link.merchantId,
      livemode: link.livemode,
      paymentLinkId,
      OR: [
        { bankOperations: { some: { resolvedAt: null } } },
        { subscriptions: { some: { createdAt: { gte: after(now(link), -HOUR) } } } },
      ],
    },
    orderBy: { id: "desc" },
    take: RECENT,
    select: { visitNonce: true },
  });

/** What this visit chose for its last payment, so that a refused one is tried again with the same. */
export const choiceOfVisit = async (
  { id: paymentLinkId, merchantId, livemode }: Pick<PaymentLink, "id" | "merchantId" | "livemode">,
  visitNonce: string,
): Promise<Choice | null> => {
  const last = await db.transaction.findFirst({
    where: { merchantId, livemode, paymentLinkId, visitNonce },
    orderBy: { id: "desc" },
    select: { amountXpf: true, quantity: true, answers: true },
  });
  return last && choiceOfPayment(last);
};

/** Whether a payment's nonce is a visit of a link's page; a browser's own nonce is shorter. */
export const isVisit = (nonce: string | null): nonce is string =>
  nonce !== null && shape.test(nonce);

/** The URL of the link that a payment was made with. */
export const slugOfLink = async (ctx: Context, id: string): Promise<string | null> => {
  const link = await db.paymentLink.findFirst({
    where: { ...tenant(ctx), id },
    select: { slug: true },
  });
  return link?.slug ?? null;
};

const nameOf = (slug: string, browser: string, random: string): string =>
  `${slug}:${browser}:${random}`;
