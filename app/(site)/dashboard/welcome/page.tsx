import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { formErrorIn } from "@/app/_intl/form-error";
import { currentWords } from "@/app/_intl/locale";
import { currentFlash } from "@/app/_server/flash";
import { currentSession } from "@/app/_server/session";
import { Submit } from "@/app/_ui/button";
import { Field } from "@/app/_ui/field";
import { Notice } from "@/app/_ui/notice";
import { Card, PlainPage } from "@/app/_ui/plain-page";

export const generateMetadata = async (): Promise<Metadata> => {
  const { t } = await currentWords();
  return { title: t("welcome.title") };
};

export default async function WelcomePage() {
  const [words, flash, session] = await Promise.all([
    currentWords(),
    currentFlash(),
    currentSession(),
  ]);
  if (!session) redirect("/sign-in");
  if (session.membership) redirect("/dashboard");
  const { t } = words;
  const formError = formErrorIn(flash, words);
  return (
    <PlainPage>
      <Card title={t("welcome.title")}>
        <p className="mt-2 text-muted">{t("welcome.lead")}</p>
        <form action="/dashboard/welcome/open" className="mt-6 grid gap-5" method="post">
          <input name="csrf" type="hidden" value={session.csrf} />
          {formError && formError.param !== "name" && (
            <Notice role="alert" tone="bad">
              {formError.sentence}
            </Notice>
          )}
          <Field
            autoComplete="organization"
            autoFocus
            error={formError?.param === "name" ? formError.sentence : null}
            hint={t("welcome.nameHint")}
            id="name"
            label={t("welcome.name")}
            maxLength={80}
            name="name"
            required
          />
          <Submit>{t("welcome.submit")}</Submit>
        </form>
        <p className="mt-5 text-muted text-sm">{t("welcome.then")}</p>
      </Card>
      <form action="/sign-in/out" className="mt-4 text-center" method="post">
        <input name="csrf" type="hidden" value={session.csrf} />
        <Submit variant="quiet">{t("welcome.signOut")}</Submit>
      </form>
    </PlainPage>
  );
}
