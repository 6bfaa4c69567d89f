import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { currentWords } from "@/app/_intl/locale";
import { ButtonAnchor } from "@/app/_ui/button";
import { Empty } from "@/app/_ui/empty";
import { MailList } from "@/app/_ui/mail-list";
import { PageHead, Panel } from "@/app/_ui/panel";
import { PlainPage } from "@/app/_ui/plain-page";
import { listServiceMails, mailboxIsOpen } from "@/lib/members/mailbox";

export const generateMetadata = async (): Promise<Metadata> => {
  const { t } = await currentWords();
  return { title: t("local.title"), robots: { index: false } };
};

export default async function LocalMailboxPage() {
  if (!mailboxIsOpen((await headers()).get("x-forwarded-for"))) notFound();
  const [words, mails] = await Promise.all([currentWords(), listServiceMails()]);
  const { t } = words;
  return (
    <PlainPage isWide>
      <PageHead
        action={
          <ButtonAnchor href="/sign-in" variant="plain">
            {t("local.signIn")}
          </ButtonAnchor>
        }
        lead={t("local.lead")}
        title={t("local.title")}
      />
      {mails.length === 0 ? (
        <Panel>
          <Empty icon="mail" text={t("local.emptyText")} title={t("local.emptyTitle")} />
        </Panel>
      ) : (
        <MailList folder="/mailbox" mails={mails} words={words} />
      )}
    </PlainPage>
  );
}
