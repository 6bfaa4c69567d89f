import type { Metadata } from "next";
import { currentWords } from "@/app/_intl/locale";
import { requireMember } from "@/app/_server/session";
import { ButtonLink } from "@/app/_ui/button";
import { PageHead } from "@/app/_ui/panel";
import { listInvitations } from "@/lib/members/invite";
import { listTeam } from "@/lib/members/team";
import { Invitations } from "./invitations";
import { Invite } from "./invite";
import { Members } from "./members";

export const generateMetadata = async (): Promise<Metadata> => {
  const { t } = await currentWords();
  return { title: t("team.title") };
};

export default async function TeamPage() {
  const member = await requireMember("merchant:write");
  const [words, team, invitations] = await Promise.all([
    currentWords(),
    listTeam(member.ctx),
    listInvitations(member.ctx),
  ]);
  const { t } = words;
  return (
    <>
      <PageHead
        action={
          <ButtonLink href="/dashboard/terminals" look="plain">
            {t("team.tills")}
          </ButtonLink>
        }
        lead={t("team.lead")}
        title={t("team.title")}
      />
      <div className="grid grid-cols-1 gap-5">
        <Members member={member} team={team} words={words} />
        {invitations.length > 0 && (
          <Invitations invitations={invitations} member={member} words={words} />
        )}
        <Invite member={member} words={words} />
      </div>
    </>
  );
}
