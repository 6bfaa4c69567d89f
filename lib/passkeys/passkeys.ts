import { z } from "zod";
import { writeAuditEntry } from "@/lib/kit/audit";
import { holdsCardNumber } from "@/lib/kit/card-number";
import type { Context } from "@/lib/kit/context";
import { db, type Tx, transaction } from "@/lib/kit/db";
import { cardDataRefused, refuse } from "@/lib/kit/errors";
import { isUuid } from "@/lib/kit/ids";
import type { Locale } from "@/lib/kit/money";
import { text } from "@/lib/kit/text";
import type { Holder } from "@/lib/passkeys/add";
import { passkeyNotFound } from "@/lib/passkeys/errors";
import { notifyPerson } from "@/lib/passkeys/notice";
import type { Passkey } from "@/prisma/client/client";

export const NewName = z.strictObject({ name: text({ max: 60 }) });
export type NewName = z.infer<typeof NewName>;

const PASSKEYS_SHOWN = 10;

/** The passkeys of a person, oldest first. */
export const listPasskeys = (userId: string): Promise<Passkey[]> =>
  db.passkey.findMany({
    where: { userId },
    orderBy: { createdAt: "asc" },
    take: PASSKEYS_SHOWN,
  });

/** One of the person's own; anybody else's is not found. */
const ownPasskey = async (tx: Tx, id: string, userId: string): Promise<Passkey> =>
  (isUuid(id) ? await tx.passkey.findFirst({ where: { id, userId } }) : null) ??
  refuse(passkeyNotFound);

export const renamePasskey = (
  ctx: Context,
  of: { holder: Holder; id: string; name: string },
): Promise<void> => {
  if (holdsCardNumber(of.name)) refuse(cardDataRefused, { param: "name" });
  return transaction(async (tx) => {
    const { id, name } = await ownPasskey(tx, of.id, of.holder.user.id);
    await tx.passkey.update({ where: { id }, data: { name: of.name } });
    const details = { before: name, after: of.name };
    await writeAuditEntry(tx, ctx, { target: { type: "passkeys", id }, details });
  });
};

type Removing = { holder: Holder; id: string; device: string | null; locale: Locale };

/** It stops working from now on, wherever it is stored. */
export const removePasskey = (ctx: Context, of: Removing): Promise<void> =>
  transaction(async (tx) => {
    const passkey = await ownPasskey(tx, of.id, of.holder.user.id);
    const { id, name } = passkey;
    const { count } = await tx.passkey.deleteMany({ where: { id } });
    if (count === 0) refuse(passkeyNotFound);
    const details = { name, device: of.device };
    await writeAuditEntry(tx, ctx, { target: { type: "passkeys", id }, details });
    await notifyPerson(tx, ctx, { ...of, passkey, change: "removed" });
  });
