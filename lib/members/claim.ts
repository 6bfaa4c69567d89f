import { writeAuditEntry } from "@/lib/kit/audit";
import { db, type Tx, transaction } from "@/lib/kit/db";
import { refuse } from "@/lib/kit/errors";
import { newId, sha256 } from "@/lib/kit/ids";
import { type Caller, nowhere } from "@/lib/members/caller";
import { claimNotFound } from "@/lib/members/errors";
import { personAt } from "@/lib/members/in-shops";
import { changeSession } from "@/lib/members/store";
import { type MerchantInMode, merchantInMode } from "@/lib/merchants/profile";
import type { Merchant } from "@/prisma/client/client";

/** A signed-in person, with or without a merchant. */
export type Person = { sessionId: string; user: { id: string } };

const TOKEN = /^[0-9A-Za-z]{32}$/;

const hashOf = (token: string) => new Uint8Array(sha256(token));

const find = (from: Pick<Tx, "merchant">, token: string): Promise<Merchant | null> =>
  TOKEN.test(token)
    ? from.merchant.findFirst({ where: { claimHash: hashOf(token), sandbox: true } })
    : Promise.resolve(null);

/** The sandbox merchant of a claim link; null when the link is unknown or was used. */
export const claimable = async (token: string): Promise<MerchantInMode | null> => {
  const found = await find(db, token);
  return found && merchantInMode({ merchantId: found.id, livemode: false });
};

/** Makes the person the owner of a sandbox merchant. A link is used once; its keys stay valid. */
export const claimSandbox = async (
  person: Person,
  token: string,
  from: Caller = nowhere,
): Promise<Merchant> => {
  const merchant = await transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM merchants WHERE claim_hash = ${hashOf(token)} FOR UPDATE`;
    const found = (await find(tx, token)) ?? refuse(claimNotFound);
    const own = { merchantId: found.id, userId: person.user.id, role: "owner" };
    await tx.member.create({ data: { ...own, id: newId(), lastSeenAt: new Date() } });
    await writeAuditEntry(tx, personAt(own, { action: "shop.claim", from }), {});
    return tx.merchant.update({
      where: { id: found.id },
      data: { sandbox: false, claimHash: null, updatedAt: new Date() },
    });
  });
  await changeSession(person.sessionId, { merchantId: merchant.id, livemode: false });
  return merchant;
};
