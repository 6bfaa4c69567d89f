import { redirect } from "next/navigation";
import { found } from "@/app/_intl/found";
import { currentWords } from "@/app/_intl/locale";
import { requireMember } from "@/app/_server/session";
import { BackLink } from "@/app/_ui/back-link";
import { MailView } from "@/app/_ui/mail-view";
import { PageHead } from "@/app/_ui/panel";
import { getMail, linksOf } from "@/lib/members/mailbox";

export default async function MailPage({ params }: PageProps<"/dashboard/mailbox/[id]">) {
  const { ctx, livemode } = await requireMember("receipts:read");
  if (livemode) redirect("/dashboard");
  const { id } = await params;
  const [words, mail] = await Promise.all([currentWords(), found(getMail(ctx, id))]);
  return (
    <>
      <BackLink href="/dashboard/mailbox">{words.t("mailbox.back")}</BackLink>
      <PageHead title={mail.subject} />
      <MailView
        frame={`/dashboard/mailbox/${mail.id}/html`}
        links={linksOf(mail.html)}
        mail={mail}
        words={words}
      />
    </>
  );
}
