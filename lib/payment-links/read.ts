import { type Context, tenant } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import { refuse } from "@/lib/kit/errors";
import { listPage, type Page } from "@/lib/kit/http/pagination";
import type { Reader } from "@/lib/kit/unit";
import { linkNotFound } from "@/lib/payment-links/errors";
import type { PaymentLinkQuery } from "@/lib/payment-links/schema";
import type { LabelledLink, PaymentLinkRow } from "@/lib/payment-links/serialise";
import { withTakings } from "@/lib/payment-links/takings";

/** The label of a price's link needs the current names; a subscription, the price's period. */
export const labelled = {
  price: {
    select: {
      nickname: true,
      product: { select: { name: true } },
      interval: true,
      intervalCount: true,
      billing: true,
    },
  },
} as const;

/** Only the link, without its takings; refuses naming `param` if a request named it. */
export const findLink = async (
  client: Pick<Reader, "paymentLink">,
  ctx: Context,
  id: string,
  param?: string,
): Promise<LabelledLink> =>
  (await client.paymentLink.findFirst({ where: { ...tenant(ctx), id }, include: labelled })) ??
  refuse(linkNotFound, { param });

export const getPaymentLink = async (ctx: Context, id: string): Promise<PaymentLinkRow> => {
  const [row] = await withTakings(db, ctx, [await findLink(db, ctx, id)]);
  return row ?? refuse(linkNotFound);
};

export const listPaymentLinks = (
  ctx: Context,
  query: PaymentLinkQuery,
): Promise<Page<PaymentLinkRow>> =>
  listPage(query, {
    find: async ({ id, ...window }) => {
      const where = { ...tenant(ctx), ...(id ? { id } : {}) };
      const links = await db.paymentLink.findMany({ where, include: labelled, ...window });
      return withTakings(db, ctx, links);
    },
    holds: async (id) =>
      (await db.paymentLink.findFirst({
        where: { ...tenant(ctx), id },
        select: { id: true },
      })) !== null,
  });

/** Whether any link of the shop asks for a quantity or for answers. */
export const hasChoices = async (ctx: Context): Promise<boolean> => {
  const asking = [{ quantityMax: { not: null } }, { NOT: { questions: { equals: [] } } }];
  const where = { ...tenant(ctx), OR: asking };
  return (await db.paymentLink.findFirst({ where, select: { id: true } })) !== null;
};
