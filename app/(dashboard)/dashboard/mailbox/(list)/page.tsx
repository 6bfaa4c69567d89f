import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { currentWords } from "@/app/_intl/locale";
import { requireMember } from "@/app/_server/session";
import { ButtonLink } from "@/app/_ui/button";
import { Empty } from "@/app/_ui/empty";
import { Icon } from "@/app/_ui/icons";
import { MailList } from "@/app/_ui/mail-list";
import { PageHead, Panel } from "@/app/_ui/panel";
import { listMails } from "@/lib/members/mailbox";

export const generateMetadata = async (): Promise<Metadata> => {
  const { t } = await currentWords();
  return { title: t("mailbox.title") };
};

export default async function MailboxPage({ searchParams }: PageProps<"/dashboard/mailbox">) {
  const { ctx, livemode } = await requireMember("receipts:read");
  if (livemode) redirect("/dashboard");
  const [words, { before }] = await Promise.all([currentWords(), searchParams]);
  const { mails, hasMore } = await listMails(ctx, typeof before === "string" ? before : undefined);
  const { t } = words;
  const last = mails.at(-1);
  return (
    <>
      <PageHead lead={t("mailbox.lead")} title={t("mailbox.title")} />
      {last ? (
        <MailList folder="/dashboard/mailbox" mails={mails} words={words} />
      ) : (
        <Panel>
          <Empty icon="mail" text={t("mailbox.emptyText")} title={t("mailbox.emptyTitle")} />
        </Panel>
      )}
      <div className="mt-4 flex justify-between gap-3">
        {before ? (
          <ButtonLink href="/dashboard/mailbox" look="plain">
            <Icon name="left" />
            {t("mailbox.newest")}
          </ButtonLink>
        ) : (
          <span />
        )}
        {hasMore && last && (
          <ButtonLink href={`/dashboard/mailbox?before=${last.id}`} look="plain">
            {t("mailbox.older")}
            <Icon name="right" />
          </ButtonLink>
        )}
      </div>
    </>
  );
}
