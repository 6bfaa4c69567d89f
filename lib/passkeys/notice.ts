import type { Context } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import type { Locale } from "@/lib/kit/money";
import { queueMail } from "@/lib/mails/steps";
import type { Passkey } from "@/prisma/client/client";

type Notice = {
  holder: { user: { email: string } };
  passkey: Passkey;
  change: "added" | "removed";
  device: string | null;
  locale: Locale;
};

/** Within the transaction of the change: the person is notified, in case it was somebody else. */
export const notifyPerson = (tx: Tx, ctx: Context, of: Notice): Promise<boolean> =>
  queueMail(tx, ctx, {
    letter: {
      kind: "passkey-changed",
      mail: {
        locale: of.locale,
        change: of.change,
        name: of.passkey.name,
        device: of.device,
        changedAt: new Date().toISOString(),
        url: `${env().APP_ORIGIN}/dashboard/sessions`,
      },
    },
    to: of.holder.user.email,
    key: `passkey-${of.change}-${of.passkey.id}`,
  });
