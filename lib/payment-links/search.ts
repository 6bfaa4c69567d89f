import { type Context, tenant } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import { listPage, type Page, type PageRequest } from "@/lib/kit/http/pagination";
import { bareId } from "@/lib/kit/ids";
import { holding } from "@/lib/kit/like";
import { labelled } from "@/lib/payment-links/read";
import type { PaymentLinkRow } from "@/lib/payment-links/serialise";
import { isSlug } from "@/lib/payment-links/slug";
import { withTakings } from "@/lib/payment-links/takings";
import type { Prisma } from "@/prisma/client/client";

export type LinkSearch = PageRequest & {
  active?: boolean | undefined;
  /** Links of one product's prices. */
  product?: string | undefined;
  /** An id, the end of its URL, or a part of its label. */
  text?: string | undefined;
};

/** Searches links for the dashboard, with their takings. */
export const searchPaymentLinks = (
  ctx: Context,
  { active, product, text, ...page }: LinkSearch,
): Promise<Page<PaymentLinkRow>> => {
  const filter = {
    ...tenant(ctx),
    ...(active === undefined ? {} : { active }),
    ...(product === undefined ? {} : { price: { productId: product } }),
    ...(text === undefined ? {} : matching(text)),
  };
  return listPage(page, {
    find: async ({ id, ...window }) => {
      const where = { AND: [filter, id ? { id } : {}] };
      const links = await db.paymentLink.findMany({ where, include: labelled, ...window });
      return withTakings(db, ctx, links);
    },
    holds: async (id) =>
      (await db.paymentLink.findFirst({ where: { ...tenant(ctx), id }, select: { id: true } })) !==
      null,
  });
};

const matching = (typed: string): Prisma.PaymentLinkWhereInput => {
  const text = typed.trim();
  const id = bareId("plink", text);
  if (id) return { id };
  const slug = text.split("/").at(-1) ?? "";
  const piece = holding(text);
  return {
    OR: [
      { description: piece },
      { price: { nickname: piece } },
      { price: { nickname: null, product: { name: piece } } },
      ...(isSlug(slug) ? [{ slug }] : []),
    ],
  };
};
