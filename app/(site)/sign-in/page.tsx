import type { Metadata } from "next";
import { formErrorIn } from "@/app/_intl/form-error";
import { currentWords } from "@/app/_intl/locale";
import type { Words } from "@/app/_intl/words";
import { currentFlash } from "@/app/_server/flash";
import { currentSession } from "@/app/_server/session";
import { ButtonAnchor, Submit } from "@/app/_ui/button";
import { Field } from "@/app/_ui/field";
import { Notice } from "@/app/_ui/notice";
import { PasskeyButton } from "@/app/_ui/passkey-button";
import { passkeyWords } from "@/app/_ui/passkey-words";
import { Card, PlainPage } from "@/app/_ui/plain-page";
import { destinationIn } from "@/app/(site)/sign-in/_browser";
import { isEmail } from "@/lib/kit/text";
import { passkeysAreOffered } from "@/lib/passkeys/relying-party";

export const generateMetadata = async (): Promise<Metadata> => {
  const { t } = await currentWords();
  return { title: t("signIn.title") };
};

const leadTo = (next: string | null): "claimFirst" | "invitationFirst" | "lead" => {
  if (next?.startsWith("/claim/")) return "claimFirst";
  return next?.startsWith("/invitation/") ? "invitationFirst" : "lead";
};

export default async function SignInPage({ searchParams }: PageProps<"/sign-in">) {
  const [words, query, flash, session] = await Promise.all([
    currentWords(),
    searchParams,
    currentFlash(),
    currentSession(),
  ]);
  const { t } = words;
  const next = destinationIn(query["next"]);
  const formError = formErrorIn(flash, words);
  const isOffered = !session && passkeysAreOffered();
  return (
    <PlainPage>
      <Card title={t("signIn.title")}>
        {session && (
          <div className="mt-4 grid gap-3">
            <p>{t("signIn.already", { email: session.user.email })}</p>
            <ButtonAnchor href={next ?? "/dashboard"}>{t("signIn.toDashboard")}</ButtonAnchor>
          </div>
        )}
        {query["ended"] === "1" && !session && (
          <div className="mt-4">
            <Notice role="status" title={t("signIn.ended")} tone="calm">
              {t(next ? "signIn.endedBack" : "signIn.endedWhy")}
            </Notice>
          </div>
        )}
        <p className="mt-2 text-muted">{t(`signIn.${leadTo(next)}`)}</p>
        <form action="/sign-in/request" className="mt-6 grid gap-5" method="post" noValidate>
          {formError && !formError.param && (
            <Notice role="alert" tone="bad">
              {formError.sentence}
            </Notice>
          )}
          {next && <input name="next" type="hidden" value={next} />}
          <Field
            autoComplete={isOffered ? "email webauthn" : "email"}
            autoFocus={!session}
            defaultValue={flash.typed?.["email"] ?? invited(query["email"])}
            error={formError?.param === "email" ? formError.sentence : null}
            id="email"
            inputMode="email"
            label={t("signIn.email")}
            maxLength={320}
            name="email"
            required
            type="email"
          />
          <Submit variant={session ? "plain" : "primary"}>{t("signIn.submit")}</Submit>
        </form>
        {isOffered && <ByPasskey next={next} t={t} />}
        <p className="mt-5 text-muted text-sm">{t("signIn.newHere")}</p>
      </Card>
    </PlainPage>
  );
}

/** The second way to sign in; without scripts the link is the only one. */
const ByPasskey = ({ next, t }: { next: string | null; t: Words["t"] }) => (
  <div className="mt-3" data-needs-script="">
    <PasskeyButton
      answer="/sign-in/passkey"
      fields={{ next: next ?? "" }}
      isAutofill
      options="/sign-in/passkey/options"
      words={passkeyWords(t, t("passkey.signIn"))}
    />
  </div>
);

/** The address an invitation is for. */
const invited = (email: unknown): string =>
  typeof email === "string" && isEmail(email) ? email : "";
