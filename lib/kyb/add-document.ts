import { holdsCardNumber } from "@/lib/kit/card-number";
import { commitAndStore } from "@/lib/kit/commit-and-store";
import type { Context } from "@/lib/kit/context";
import { sealBytes } from "@/lib/kit/crypto";
import { cardDataRefused, fileTooLarge, refuse } from "@/lib/kit/errors";
import { newId } from "@/lib/kit/ids";
import type { Upload } from "@/lib/kit/upload";
import {
  DOCUMENT_BYTES_MAX,
  DOCUMENTS_MAX,
  documentLimit,
  documentType,
  kybClosed,
} from "@/lib/kyb/errors";
import { canAddDocuments, type DocumentKind } from "@/lib/kyb/machine";
import { type DocumentLine, documentLine } from "@/lib/kyb/read";
import { noFile } from "@/lib/merchants/errors";
import { imageOf } from "@/lib/merchants/image";
import { lockMerchant } from "@/lib/merchants/steps";

/** The associated data that binds an encrypted document to its row. */
export const documentPurpose = (id: string): string => `kyb_document:${id}`;

/** Stores a document, encrypted. */
export const addDocument = (
  ctx: Context,
  of: { kind: DocumentKind; file: Upload | null },
): Promise<DocumentLine> => {
  const { name, bytes } = of.file ?? refuse(noFile, { param: "document" });
  const type = typeOf(bytes);
  if (holdsCardNumber(name)) refuse(cardDataRefused, { param: "document" });
  const id = newId();
  const content = sealBytes(bytes, documentPurpose(id));
  return commitAndStore(ctx, async (tx) => {
    const merchant = await lockMerchant(tx, ctx);
    if (!canAddDocuments(merchant.kybStatus)) refuse(kybClosed);
    const count = await tx.kybDocument.count({ where: { merchantId: merchant.id } });
    if (count >= DOCUMENTS_MAX) refuse(documentLimit, { param: "document" });
    return tx.kybDocument.create({
      data: {
        id,
        merchantId: merchant.id,
        kind: of.kind,
        name: name || `document.${type}`,
        type,
        size: bytes.byteLength,
        content,
        uploadedBy: ctx.actor.kind === "member" ? ctx.actor.id : null,
      },
      select: documentLine,
    });
  });
};

const typeOf = (bytes: Uint8Array): "pdf" | "png" | "jpg" => {
  if (bytes.byteLength > DOCUMENT_BYTES_MAX) refuse(fileTooLarge, { param: "document" });
  if (Buffer.from(bytes.subarray(0, 5)).toString("latin1") === "%PDF-") return "pdf";
  const type = imageOf(bytes)?.type;
  return type === "png" || type === "jpg" ? type : refuse(documentType, { param: "document" });
};
