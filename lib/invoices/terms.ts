import { requirePayable } from "@/lib/bank/amount";
import { customerDeleted, customerNotFound } from "@/lib/customers/errors";
import { lockCustomer } from "@/lib/customers/steps";
import { invoiceLimits } from "@/lib/invoices/limits";
import { descriptionOf, type FrozenLine } from "@/lib/invoices/line";
import type { NewLine } from "@/lib/invoices/schema";
import { now } from "@/lib/kit/clock";
import { type Context, tenant } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { invalidRequest, refuse } from "@/lib/kit/errors";
import { parseRate } from "@/lib/kit/money";
import { tahitiDay } from "@/lib/kit/tahiti";
import { taxBasesOf, taxOfParts } from "@/lib/kit/taxes";
import { requireRatesOfShop } from "@/lib/merchants/rates";
import { productNotFound } from "@/lib/products/errors";
import type { Invoice, Prisma } from "@/prisma/client/client";

/** Refuses a customer that does not exist or is deleted; it stays as it is until the transaction ends. */
export const requireCustomer = async (tx: Tx, ctx: Context, id: string): Promise<void> => {
  const known = await tx.customer.count({ where: { ...tenant(ctx), id } });
  if (known === 0) refuse(customerNotFound, { param: "customer" });
  const { deletedAt } = await lockCustomer(tx, ctx, id);
  if (deletedAt) refuse(customerDeleted, { param: "customer" });
};

/** Whether this day, in Tahiti, is today or later. */
export const isDueInTime = (ctx: Context, dueAt: Date): boolean =>
  dueAt >= tahitiDay(now(ctx)).start;

/** The due date, in Unix seconds, of a draft; refuses one that is past. */
export const dueDateOf = (ctx: Context, seconds: number): Date => {
  const dueAt = new Date(seconds * 1000);
  if (!isDueInTime(ctx, dueAt)) {
    refuse(invalidRequest, {
      param: "dueAt",
      message: "dueAt: expected today, in Tahiti, or a later day.",
    });
  }
  return dueAt;
};

/** The lines of a draft with their totals: each has the rate that is given, or its product's, or the shop's own. */
export const frozenLines = async (
  ctx: Context,
  tx: Tx,
  lines: readonly NewLine[],
): Promise<FrozenLine[]> => {
  const rates = await ratesOfProducts(ctx, tx, lines);
  await requireRatesOfShop(
    ctx,
    lines.flatMap(({ tgcRate: rate }, index) =>
      rate === undefined ? [] : [{ rate, param: `lines[${index}].tgcRate` }],
    ),
  );
  const frozen = lines.map(({ product, label, quantity, unitAmountXpf, tgcRate }) => ({
    productId: product ?? null,
    label,
    quantity,
    unitAmountXpf,
    totalXpf: quantity * unitAmountXpf,
    tgcRateBp: tgcRate === undefined ? (rates.get(product ?? "") ?? null) : parseRate(tgcRate),
  }));
  requirePayable({ param: "lines", amountXpf: totalOf(frozen) }, invoiceLimits(ctx));
  return frozen;
};

const ratesOfProducts = async (
  ctx: Context,
  tx: Tx,
  lines: readonly NewLine[],
): Promise<Map<string, number | null>> => {
  const ids = [...new Set(lines.flatMap(({ product }) => product ?? []))];
  if (ids.length === 0) return new Map();
  const found = await tx.product.findMany({
    where: { ...tenant(ctx), id: { in: ids } },
    select: { id: true, tgcRateBp: true },
  });
  const rates = new Map(found.map(({ id, tgcRateBp }) => [id, tgcRateBp]));
  const missing = lines.findIndex(({ product }) => product !== undefined && !rates.has(product));
  if (missing >= 0) refuse(productNotFound, { param: `lines[${missing}].product` });
  return rates;
};

const totalOf = (lines: readonly FrozenLine[]): number =>
  lines.reduce((sum, { totalXpf }) => sum + totalXpf, 0);

type Shop = Pick<Invoice, "tgcRateBp" | "taxLabel">;

/** The lines at issue: where one has no rate it has the shop's own from now on. */
export const ratedLines = (lines: readonly FrozenLine[], ownRateBp: number | null): FrozenLine[] =>
  lines.map((line) => ({ ...line, tgcRateBp: line.tgcRateBp ?? ownRateBp }));

/** The columns that follow from the lines: their sum and its tax, at the shop's own rate where a line has none. */
export const amountsOf = (lines: readonly FrozenLine[], { tgcRateBp, taxLabel }: Shop) => {
  const amountXpf = totalOf(lines);
  const tax = taxOfParts(taxBasesOf(lines), { amountXpf, ownRateBp: tgcRateBp });
  return {
    lines: lines as unknown as Prisma.JsonArray,
    description: descriptionOf(lines),
    amountXpf: BigInt(amountXpf),
    htXpf: BigInt(tax.htXpf),
    tgcXpf: BigInt(tax.tgcXpf),
    tgcRateBp: tax.tgcRateBp,
    taxes: tax.taxes as unknown as Prisma.JsonArray | null,
    taxLabel,
  };
};
