import { type Context, inLive } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import { DOCUMENTS_MAX } from "@/lib/kyb/errors";
import { type DocumentKind, documentKinds } from "@/lib/kyb/machine";
import { type MerchantInMode, merchantInMode } from "@/lib/merchants/profile";
import type { KybDecision, KybDocument } from "@/prisma/client/client";

/** A document as it is listed; its content is read by the operator alone. */
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

/** What a shop has to say and to show before anybody looks at it. */
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
  /** How the last look ended; null before the first. */
  decision: KybDecision | null;
};

/** What the shop shows of itself in live mode, whichever mode it is looked at from, and how far it is. */
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
