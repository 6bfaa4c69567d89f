import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { formErrorIn } from "@/app/_intl/form-error";
import { currentWords } from "@/app/_intl/locale";
import type { Words } from "@/app/_intl/words";
import { currentFlash } from "@/app/_server/flash";
import { currentSession, type Session } from "@/app/_server/session";
import { ButtonAnchor, Submit } from "@/app/_ui/button";
import { Fact } from "@/app/_ui/fact";
import { Notice } from "@/app/_ui/notice";
import { Card, PlainPage } from "@/app/_ui/plain-page";
import { invitationOf } from "@/lib/members/accept";
import type { Role } from "@/lib/members/roles";

export const generateMetadata = async (): Promise<Metadata> => {
  const { t } = await currentWords();
  return { title: t("invitation.title"), robots: { index: false } };
};

/** The invitation. Opening it changes nothing; the button accepts it, for the invited address only. */
export default async function InvitationPage({ params }: PageProps<"/invitation/[token]">) {
  const [{ token }, flash, words, session] = await Promise.all([
    params,
    currentFlash(),
    currentWords(),
    currentSession(),
  ]);
  const { t, when } = words;
  const invitation = await invitationOf(token);
  if (!invitation) notFound();
  const { email, role, expiresAt, merchant } = invitation;
  const formError = formErrorIn(flash, words);
  return (
    <PlainPage>
      <Card title={t("invitation.join", { shop: merchant.name })}>
        <p className="mt-2">{t("invitation.text", { shop: merchant.name })}</p>
        <dl className="mt-4 divide-y divide-line border-line border-y">
          <Fact name={t("invitation.role")}>{t(`role.${role as Role}`)}</Fact>
          <Fact name={t("invitation.for")}>{email}</Fact>
          <Fact name={t("invitation.until")}>{when(expiresAt, "moment")}</Fact>
        </dl>
        {formError && (
          <div className="mt-4">
            <Notice role="alert" tone="bad">
              {formError.sentence}
            </Notice>
          </div>
        )}
        <Next email={email} t={t} token={token} session={session} />
      </Card>
    </PlainPage>
  );
}

type NextProps = { email: string; token: string; session: Session | null; t: Words["t"] };

const Next = ({ email, token, session, t }: NextProps) => {
  if (session?.user.email.toLowerCase() === email) {
    return (
      <form action={`/invitation/${token}/accept`} className="mt-6 grid" method="post">
        <input name="csrf" type="hidden" value={session.csrf} />
        <Submit>{t("invitation.accept")}</Submit>
      </form>
    );
  }
  const signIn = `/sign-in?${new URLSearchParams({ next: `/invitation/${token}`, email })}`;
  return (
    <div className="mt-6 grid gap-3">
      {session && (
        <Notice tone="warn">
          {t("invitation.otherAddress", { asked: email, mine: session.user.email })}
        </Notice>
      )}
      <ButtonAnchor href={signIn}>{t("invitation.signIn")}</ButtonAnchor>
      {session && (
        <ButtonAnchor href="/dashboard" variant="quiet">
          {t("invitation.stay")}
        </ButtonAnchor>
      )}
    </div>
  );
};
