import { headers } from "next/headers";
import { currentWords } from "@/app/_intl/locale";
import { ButtonAnchor } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icons";
import { mailboxIsOpen } from "@/lib/members/mailbox";

/** Where to read the email that was just sent, on a development machine. */
export const MailboxHint = async ({ isBeside = false }: { isBeside?: boolean }) => {
  const [{ t }, given] = await Promise.all([currentWords(), headers()]);
  if (!mailboxIsOpen(given.get("x-forwarded-for"))) return null;
  return (
    <div className="mt-6 rounded-control bg-warn-soft p-4 text-warn">
      <p className="mb-3">{t("sent.mailboxHint")}</p>
      <ButtonAnchor
        className="w-full"
        href="/mailbox"
        variant="plain"
        {...(isBeside ? { target: "_blank" } : {})}
      >
        <Icon name="mail" />
        {t("sent.mailbox")}
      </ButtonAnchor>
    </div>
  );
};
