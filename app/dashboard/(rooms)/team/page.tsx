import type { Metadata } from "next";
import { currentWords } from "@/app/_intl/locale";
import { type Told, toldIn } from "@/app/_intl/refusal";
import { ButtonLink } from "@/app/_ui/button";
import { Notice } from "@/app/_ui/notice";
import { PageHead } from "@/app/_ui/panel";
import { listInvitations } from "@/lib/members/invite";
import { listTeam } from "@/lib/members/team";
import { requireMember } from "@/lib/session";
import { Invitations } from "./invitations";
import { Invite } from "./invite";
import { Members } from "./members";

export const generateMetadata = async (): Promise<Metadata> => {
  const { t } = await currentWords();
  return { title: t("team.title") };
};

type Query = Record<string, string | string[] | undefined>;

const text = (value: string | string[] | undefined): string =>
  typeof value === "string" ? value : "";

/** The form that a refusal is about, and what stands beside none of them. */
const placed = (told: Told | null, query: Query, ids: readonly string[]) => {
  const form = text(query["form"]);
  const hasPlace = ids.includes(form) || (form === "invite" && told?.param === "email");
  return { form, above: told && !hasPlace ? told.sentence : null };
};

export default async function TeamPage({ searchParams }: PageProps<"/dashboard/team">) {
  const member = await requireMember("merchant:write");
  const [words, query, team, invitations] = await Promise.all([
    currentWords(),
    searchParams,
    listTeam(member.ctx),
    listInvitations(member.ctx),
  ]);
  const { t } = words;
  const told = toldIn(query, words);
  const { form, above } = placed(
    told,
    query,
    team.map(({ id }) => id),
  );
  const typed = { email: text(query["email"]).slice(0, 320), role: text(query["role"]) };
  const common = { member, words, told, form };
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
        {above && (
          <Notice role="alert" tone="bad">
            {above}
          </Notice>
        )}
        <Members {...common} team={team} />
        {invitations.length > 0 && (
          <Invitations invitations={invitations} member={member} words={words} />
        )}
        <Invite {...common} typed={typed} />
      </div>
    </>
  );
}
