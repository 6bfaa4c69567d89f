import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { found } from "@/app/_intl/found";
import { currentWords } from "@/app/_intl/locale";
import { BackLink } from "@/app/_ui/back-link";
import { MailView } from "@/app/_ui/mail-view";
import { PageHead } from "@/app/_ui/panel";
import { PlainPage } from "@/app/_ui/plain-page";
import { getServiceMail, linksOf, mailboxIsOpen } from "@/lib/members/mailbox";

export default async function LocalMailPage({ params }: PageProps<"/mailbox/[id]">) {
  if (!mailboxIsOpen((await headers()).get("x-forwarded-for"))) notFound();
  const { id } = await params;
  const [words, mail] = await Promise.all([currentWords(), found(getServiceMail(id))]);
  return (
    <PlainPage isWide>
      <BackLink href="/mailbox">{words.t("local.back")}</BackLink>
      <PageHead title={mail.subject} />
      <MailView
        frame={`/mailbox/${mail.id}/html`}
        links={linksOf(mail.html)}
        mail={mail}
        words={words}
      />
    </PlainPage>
  );
}
