import type { Metadata } from "next";
import { type FormError, formErrorIn } from "@/app/_intl/form-error";
import { currentWords } from "@/app/_intl/locale";
import { currentFlash } from "@/app/_server/flash";
import { requireMember } from "@/app/_server/session";
import { ButtonLink } from "@/app/_ui/button";
import { Notice } from "@/app/_ui/notice";
import { PageHead } from "@/app/_ui/panel";
import { submittedValues } from "@/app/(dashboard)/_shell/submitted";
import { listInvitations } from "@/lib/members/invite";
import { listTeam } from "@/lib/members/team";
import { Invitations } from "./invitations";
import { Invite } from "./invite";
import { Members } from "./members";

export const generateMetadata = async (): Promise<Metadata> => {
  const { t } = await currentWords();
  return { title: t("team.title") };
};

/** The refusal that is about none of the forms. */
const unplaced = (formError: FormError | null, form: string, ids: readonly string[]) => {
  const hasPlace = ids.includes(form) || (form === "invite" && formError?.param === "email");
  return formError && !hasPlace ? formError.sentence : null;
};

export default async function TeamPage() {
  const member = await requireMember("merchant:write");
  const [words, flash, team, invitations] = await Promise.all([
    currentWords(),
    currentFlash(),
    listTeam(member.ctx),
    listInvitations(member.ctx),
  ]);
  const { t } = words;
  const formError = formErrorIn(flash, words);
  const { form = "" } = flash;
  const above = unplaced(
    formError,
    form,
    team.map(({ id }) => id),
  );
  const common = { member, words, formError, form };
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
        <Invite {...common} typed={submittedValues(flash, "invite")} />
      </div>
    </>
  );
}
