import { writeAuditEntry } from "@/lib/kit/audit";
import type { Context } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import type { Caller } from "@/lib/members/caller";

const SHOPS_MAX = 50;

type Entry = { action: string; from: Caller };

/** Enters what a person does with their account in the log of every shop of theirs. */
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

/** A person who does something with their account, as the log of one shop sees it. */
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
