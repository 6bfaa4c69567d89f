import type { Metadata } from "next";
import { currentWords } from "@/app/_intl/locale";
import { toldIn } from "@/app/_intl/refusal";
import { ButtonAnchor, Submit } from "@/app/_ui/button";
import { Field } from "@/app/_ui/field";
import { Notice } from "@/app/_ui/notice";
import { Card, PlainPage } from "@/app/_ui/plain-page";
import { destinationIn } from "@/app/sign-in/_browser";
import { isEmail } from "@/lib/kit/text";
import { currentVisitor } from "@/lib/session";

export const generateMetadata = async (): Promise<Metadata> => {
  const { t } = await currentWords();
  return { title: t("signIn.title") };
};

const leadTo = (next: string | null): "claimFirst" | "invitationFirst" | "lead" => {
  if (next?.startsWith("/claim/")) return "claimFirst";
  return next?.startsWith("/invitation/") ? "invitationFirst" : "lead";
};

export default async function SignInPage({ searchParams }: PageProps<"/sign-in">) {
  const [words, query, visitor] = await Promise.all([
    currentWords(),
    searchParams,
    currentVisitor(),
  ]);
  const { t } = words;
  const next = destinationIn(query["next"]);
  const told = toldIn(query, words);
  const typed = typeof query["email"] === "string" ? query["email"].slice(0, 320) : "";
  return (
    <PlainPage>
      <Card title={t("signIn.title")}>
        {visitor && (
          <div className="mt-4 grid gap-3">
            <p>{t("signIn.already", { email: visitor.user.email })}</p>
            <ButtonAnchor href={next ?? "/dashboard"}>{t("signIn.toDashboard")}</ButtonAnchor>
          </div>
        )}
        {query["ended"] === "1" && !visitor && (
          <div className="mt-4">
            <Notice role="status" title={t("signIn.ended")} tone="calm">
              {t(next ? "signIn.endedBack" : "signIn.endedWhy")}
            </Notice>
          </div>
        )}
        <p className="mt-2 text-muted">{t(`signIn.${leadTo(next)}`)}</p>
        <form action="/sign-in/request" className="mt-6 grid gap-5" method="post" noValidate>
          {told && !told.param && (
            <Notice role="alert" tone="bad">
              {told.sentence}
            </Notice>
          )}
          {next && <input name="next" type="hidden" value={next} />}
          <Field
            autoComplete="email"
            autoFocus={!visitor}
            defaultValue={told || isEmail(typed) ? typed : ""}
            error={told?.param === "email" ? told.sentence : null}
            id="email"
            inputMode="email"
            label={t("signIn.email")}
            maxLength={320}
            name="email"
            required
            type="email"
          />
          <Submit look={visitor ? "plain" : "primary"}>{t("signIn.submit")}</Submit>
        </form>
        <p className="mt-5 text-muted text-sm">{t("signIn.newHere")}</p>
      </Card>
    </PlainPage>
  );
}
