import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { systemContext } from "@/lib/kit/context";
import { unsealBytes } from "@/lib/kit/crypto";
import { db } from "@/lib/kit/db";
import { isUuid } from "@/lib/kit/ids";
import { documentPurpose } from "@/lib/kyb/add-document";
import { type Decision, decideKyb } from "@/lib/kyb/decide";
import { DOCUMENTS_MAX } from "@/lib/kyb/errors";

const WAITING_MAX = 100;

/** Shops in review, the longest unchanged first. */
export const waitingShops = async () => {
  const rows = await db.merchant.findMany({
    where: { kybStatus: "in_review" },
    orderBy: { updatedAt: "asc" },
    take: WAITING_MAX,
    select: { id: true, updatedAt: true, profiles: { where: { livemode: true }, select: shown } },
  });
  return rows.map(({ profiles: [profile], ...row }) => ({ ...row, ...profile }));
};

const shown = { name: true, legalName: true, taxNumber: true } as const;

const contextOf = (merchantId: string) => {
  if (!isUuid(merchantId)) throw new Error(`${merchantId} is not the id of a merchant.`);
  return systemContext({ merchantId, livemode: true }, "kyb.operate");
};

/** Decides as the operator. */
export const decideFor = async (merchantId: string, decision: Decision): Promise<string> => {
  const ctx = contextOf(merchantId);
  const isThere = await db.merchant.count({ where: { id: merchantId } });
  if (isThere === 0) throw new Error(`There is no merchant ${merchantId}.`);
  return (await decideKyb(ctx, decision)).kybStatus;
};

/** Writes the documents of a shop to files that only the operator can read; returns their paths. */
export const writeDocuments = async (merchantId: string, folder: string): Promise<string[]> => {
  const documents = await db.kybDocument.findMany({
    where: { merchantId: contextOf(merchantId).merchantId },
    orderBy: { createdAt: "asc" },
    take: DOCUMENTS_MAX,
  });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const paths: string[] = [];
  for (const [at, { id, kind, type, content }] of documents.entries()) {
    // Not under the name that was uploaded: it could contain a path.
    const path = join(folder, `${at + 1}-${kind}.${type}`);
    await writeFile(path, unsealBytes(content, documentPurpose(id)), { mode: 0o600 });
    paths.push(path);
  }
  return paths;
};
