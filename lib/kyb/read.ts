import { type Context, inLive } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import { DOCUMENTS_MAX } from "@/lib/kyb/errors";
import { type DocumentKind, documentKinds } from "@/lib/kyb/machine";
import { type MerchantInMode, merchantInMode } from "@/lib/merchants/profile";
import type { KybDecision, KybDocument } from "@/prisma/client/client";

/** A document in a list; only the operator reads its content. */
export const documentLine = {
  id: true,
  kind: true,
  name: true,
  type: true,
  size: true,
  createdAt: true,
} as const;
export type DocumentLine = Pick<KybDocument, keyof typeof documentLine>;

const wantedFields = ["legalName", "taxNumber", "supportEmail", "ibanXpf"] as const;
export type WantedField = (typeof wantedFields)[number];

export type Missing = { fields: WantedField[]; documents: DocumentKind[] };

/** What a shop must provide before a review. */
export const missingFrom = (
  merchant: Pick<MerchantInMode, WantedField>,
  documents: readonly { kind: string }[],
): Missing => ({
  fields: wantedFields.filter((field) => !merchant[field]),
  documents: documentKinds.filter((kind) => !documents.some((one) => one.kind === kind)),
});

export type KybFile = {
  merchant: MerchantInMode;
  documents: DocumentLine[];
  missing: Missing;
  /** The result of the last review; null before the first. */
  decision: KybDecision | null;
};

/** The shop's file, which is of live mode in both modes, and what is still missing. */
export const getKybFile = async (ctx: Context): Promise<KybFile> => {
  const where = { merchantId: ctx.merchantId };
  const [merchant, documents, decision] = await Promise.all([
    merchantInMode(inLive(ctx)),
    db.kybDocument.findMany({
      where,
      orderBy: { createdAt: "asc" },
      take: DOCUMENTS_MAX,
      select: documentLine,
    }),
    db.kybDecision.findFirst({ where, orderBy: { createdAt: "desc" } }),
  ]);
  return { merchant, documents, missing: missingFrom(merchant, documents), decision };
};
