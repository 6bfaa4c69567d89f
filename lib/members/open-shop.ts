import { z } from "zod";
import type { FreshKey } from "@/lib/api-keys/create";
import { issueKey } from "@/lib/api-keys/steps";
import { newKeyText } from "@/lib/api-keys/text";
import { writeAuditEntry } from "@/lib/kit/audit";
import { holdsCardNumber } from "@/lib/kit/card-number";
import type { Context } from "@/lib/kit/context";
import { transaction } from "@/lib/kit/db";
import { cardDataRefused, refuse } from "@/lib/kit/errors";
import { newId, newRequestId } from "@/lib/kit/ids";
import { text } from "@/lib/kit/text";
import { type Caller, nowhere } from "@/lib/members/caller";
import type { Person } from "@/lib/members/claim";
import { alreadyInAShop } from "@/lib/members/errors";
import { changeSession } from "@/lib/members/store";
import { type MerchantInMode, merchantInMode, newProfiles } from "@/lib/merchants/profile";
import { NEWEST_VERSION } from "@/lib/versions/versions";

export const ShopOpening = z.strictObject({ name: text({ max: 80 }) });
export type ShopOpening = z.infer<typeof ShopOpening>;

/** Creates the first merchant of a person: merchant, owner and a first test key, whose text is shown to nobody. */
export const openShop = async (
  person: Person,
  { name }: ShopOpening,
  from: Caller = nowhere,
): Promise<FreshKey & { merchant: MerchantInMode }> => {
  if (holdsCardNumber(name)) refuse(cardDataRefused, { param: "name" });
  const ctx = ownerContext(person, from);
  const opened = await transaction(async (tx) => {
    // A form sent twice creates one merchant.
    await tx.$queryRaw`SELECT 1 FROM users WHERE id = ${person.user.id}::uuid FOR UPDATE`;
    const memberships = await tx.member.count({ where: { userId: person.user.id } });
    if (memberships > 0) refuse(alreadyInAShop);
    await tx.merchant.create({ data: { id: ctx.merchantId, profiles: newProfiles({ name }) } });
    const merchant = await merchantInMode(ctx, tx);
    const own = { merchantId: merchant.id, userId: person.user.id, role: "owner" };
    await tx.member.create({ data: { ...own, id: newId(), lastSeenAt: new Date() } });
    await writeAuditEntry(tx, ctx, { details: { name } });
    const secret = newKeyText(false);
    return { merchant, secret, key: await issueKey(tx, ctx, { secret, name }) };
  });
  await changeSession(person.sessionId, { merchantId: ctx.merchantId, livemode: false });
  return opened;
};

const ownerContext = (person: Person, from: Caller): Context => ({
  merchantId: newId(),
  livemode: false,
  actor: { kind: "member", id: person.user.id, role: "owner" },
  origin: "dashboard",
  requestId: newRequestId(),
  version: NEWEST_VERSION,
  scopes: ["*"],
  audit: { action: "shop.open", ...from, isEntered: false },
});
