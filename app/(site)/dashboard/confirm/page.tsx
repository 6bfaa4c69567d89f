import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { type FormError, formErrorIn } from "@/app/_intl/form-error";
import { currentWords } from "@/app/_intl/locale";
import type { Words } from "@/app/_intl/words";
import { currentFlash } from "@/app/_server/flash";
import { requireMember } from "@/app/_server/session";
import { Submit } from "@/app/_ui/button";
import { Field } from "@/app/_ui/field";
import { Icon } from "@/app/_ui/icons";
import { MailboxHint } from "@/app/_ui/mailbox-hint";
import { Notice } from "@/app/_ui/notice";
import { PasskeyButton } from "@/app/_ui/passkey-button";
import { passkeyWords } from "@/app/_ui/passkey-words";
import { Card, PlainPage } from "@/app/_ui/plain-page";
import { codeExpiry, hasProved } from "@/lib/members/step-up";
import { listPasskeys } from "@/lib/passkeys/passkeys";
import { nextIn } from "./_next";

export const generateMetadata = async (): Promise<Metadata> => {
  const { t } = await currentWords();
  return { title: t("stepUp.title"), robots: { index: false } };
};

/** Asks for proof that the mailbox is still the person's. Opening the page sends nothing. */
export default async function StepUpPage({ searchParams }: PageProps<"/dashboard/confirm">) {
  const member = await requireMember();
  const [words, query, flash] = await Promise.all([currentWords(), searchParams, currentFlash()]);
  const { t } = words;
  const next = nextIn(query["next"]);
  if (hasProved(member)) redirect(next as "/dashboard");
  const [expiry, passkeys] = await Promise.all([
    codeExpiry(member.sessionId),
    listPasskeys(member.user.id),
  ]);
  const isOut = expiry !== null;
  const formError = formErrorIn(flash, words);
  const form = {
    csrf: member.csrf,
    next,
    interrupted: query["interrupted"] === "1" ? "1" : "",
    form: flash.form ?? "",
    typed: JSON.stringify(flash.typed ?? {}),
  };
  return (
    <PlainPage>
      <Card title={t("stepUp.title")}>
        <p className="mt-2 break-words text-muted">
          {t(form.interrupted ? "stepUp.whyInterrupted" : "stepUp.why")}
        </p>
        {formError && formError.param !== "code" && (
          <div className="mt-5">
            <Notice role="alert" tone="bad">
              {formError.sentence}
            </Notice>
          </div>
        )}
        {passkeys.length > 0 && (
          <div className="mt-6 border-line border-b pb-6" data-needs-script="">
            <PasskeyButton
              answer="/dashboard/confirm/passkey"
              fields={form}
              variant="primary"
              options="/dashboard/confirm/passkey/options"
              words={passkeyWords(t, t("passkey.stepUp"))}
            />
            <p className="mt-2 text-muted text-sm">{t("passkey.stepUpHint")}</p>
          </div>
        )}
        {isOut ? (
          <CodeForm email={member.user.email} form={form} t={t} formError={formError} />
        ) : (
          <FirstCode email={member.user.email} form={form} t={t} formError={formError} />
        )}
        <p className="mt-6">
          <a
            className="inline-flex min-h-11 items-center text-accent underline underline-offset-4"
            href={next}
          >
            {t("stepUp.notNow")}
          </a>
        </p>
      </Card>
    </PlainPage>
  );
}

type PartProps = {
  email: string;
  form: Record<"csrf" | "next" | "interrupted" | "form" | "typed", string>;
  t: Words["t"];
  formError: FormError | null;
};

const Hidden = ({ form }: Pick<PartProps, "form">) =>
  Object.entries(form).map(([name, value]) => (
    <input key={name} name={name} type="hidden" value={value} />
  ));

const FirstCode = ({ email, form, t, formError }: PartProps) => (
  <form action="/dashboard/confirm/send" className="mt-6 grid gap-4" method="post">
    <Hidden form={form} />
    {formError?.param === "code" && (
      <Notice role="alert" tone="bad">
        {formError.sentence}
      </Notice>
    )}
    <p className="break-words">{t("stepUp.to", { email })}</p>
    <Submit autoFocus>
      <Icon name="mail" />
      {t("stepUp.send")}
    </Submit>
  </form>
);

const CodeForm = ({ email, form, t, formError }: PartProps) => (
  <>
    <p className="mt-5 break-words" role="status">
      {t("stepUp.sent", { email })}
    </p>
    <form action="/dashboard/confirm/check" className="mt-5 grid gap-4" method="post">
      <Hidden form={form} />
      <Field
        autoComplete="one-time-code"
        autoFocus
        error={formError?.param === "code" ? formError.sentence : null}
        hint={t("stepUp.codeHint")}
        id="code"
        inputMode="numeric"
        label={t("stepUp.code")}
        maxLength={12}
        name="code"
        pattern="[\s0-9]*"
        required
      />
      <Submit>{t("stepUp.submit")}</Submit>
    </form>
    <MailboxHint isBeside />
    <form action="/dashboard/confirm/send" className="mt-4" method="post">
      <Hidden form={form} />
      <Submit className="w-full" variant="plain">
        {t("stepUp.again")}
      </Submit>
    </form>
  </>
);
