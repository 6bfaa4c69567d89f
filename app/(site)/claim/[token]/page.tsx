import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { formErrorIn } from "@/app/_intl/form-error";
import { currentWords } from "@/app/_intl/locale";
import { currentFlash } from "@/app/_server/flash";
import { currentSession } from "@/app/_server/session";
import { ButtonAnchor, Submit } from "@/app/_ui/button";
import { Notice } from "@/app/_ui/notice";
import { Card, PlainPage } from "@/app/_ui/plain-page";
import { claimable } from "@/lib/members/claim";

export const generateMetadata = async (): Promise<Metadata> => {
  const { t } = await currentWords();
  return { title: t("claim.title"), robots: { index: false } };
};

/** Anyone with the link may claim the sandbox merchant, once. */
export default async function ClaimPage({ params }: PageProps<"/claim/[token]">) {
  const [{ token }, flash, words, session] = await Promise.all([
    params,
    currentFlash(),
    currentWords(),
    currentSession(),
  ]);
  const { t } = words;
  const merchant = await claimable(token);
  if (!merchant) notFound();
  const formError = formErrorIn(flash, words);
  return (
    <PlainPage>
      <Card title={t("claim.title")}>
        <p className="mt-2">{t("claim.text", { name: merchant.name })}</p>
        {formError && (
          <div className="mt-4">
            <Notice role="alert" tone="bad">
              {formError.sentence}
            </Notice>
          </div>
        )}
        {session ? (
          <form action={`/claim/${token}/adopt`} className="mt-6 grid gap-3" method="post">
            <input name="csrf" type="hidden" value={session.csrf} />
            <p className="break-words text-muted text-sm">
              {t("claim.as", { email: session.user.email })}
            </p>
            <Submit>{t("claim.submit")}</Submit>
          </form>
        ) : (
          <div className="mt-6 grid">
            <ButtonAnchor href={`/sign-in?next=/claim/${token}`}>{t("claim.signIn")}</ButtonAnchor>
          </div>
        )}
      </Card>
    </PlainPage>
  );
}
