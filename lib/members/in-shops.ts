import { writeAuditEntry } from "@/lib/kit/audit";
import type { Context } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import type { Caller } from "@/lib/members/caller";

const SHOPS_MAX = 50;

type Entry = { action: string; from: Caller };

/** Writes an action on a person's account to the audit log of each of their merchants. */
export const recordInShops = async (tx: Tx, userId: string, entry: Entry): Promise<void> => {
  const memberships = await tx.member.findMany({
    where: { userId },
    orderBy: { createdAt: "asc" },
    take: SHOPS_MAX,
    select: { merchantId: true, role: true },
  });
  for (const of of memberships) {
    await writeAuditEntry(tx, personAt({ ...of, userId }, entry), {});
  }
};

/** A person acting on their account, in the audit log of one merchant. */
export const personAt = (
  of: { merchantId: string; userId: string; role: string },
  { action, from }: Entry,
): Context => ({
  merchantId: of.merchantId,
  livemode: false,
  actor: { kind: "member", id: of.userId, role: of.role },
  origin: "dashboard",
  requestId: null,
  scopes: [],
  audit: { action, ...from, isEntered: false },
});
