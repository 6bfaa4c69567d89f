import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { currentWords } from "@/app/_intl/locale";
import { type Told, toldIn } from "@/app/_intl/refusal";
import type { Words } from "@/app/_intl/words";
import { ButtonAnchor, Submit } from "@/app/_ui/button";
import { Field } from "@/app/_ui/field";
import { Icon } from "@/app/_ui/icons";
import { Notice } from "@/app/_ui/notice";
import { Card, PlainPage } from "@/app/_ui/plain-page";
import { mailboxIsOpen } from "@/lib/members/mailbox";
import { codeExpiry, hasProved } from "@/lib/members/step-up";
import { requireMember } from "@/lib/session";
import { nextIn } from "./_next";

export const generateMetadata = async (): Promise<Metadata> => {
  const { t } = await currentWords();
  return { title: t("stepUp.title"), robots: { index: false } };
};

/** Asks for a proof that the mailbox is still the person's. Opening the page sends nothing. */
export default async function StepUpPage({ searchParams }: PageProps<"/dashboard/confirm">) {
  const member = await requireMember();
  const [words, query] = await Promise.all([currentWords(), searchParams]);
  const { t } = words;
  const next = nextIn(query["next"]);
  if (hasProved(member)) redirect(next as "/dashboard");
  const isOut = (await codeExpiry(member.sessionId)) !== null;
  const told = toldIn(query, words);
  const form = {
    csrf: member.csrf,
    next,
    interrupted: query["interrupted"] === "1" ? "1" : "",
  };
  return (
    <PlainPage>
      <Card title={t("stepUp.title")}>
        <p className="mt-2 break-words text-muted">
          {t(form.interrupted ? "stepUp.whyInterrupted" : "stepUp.why")}
        </p>
        {told && told.param !== "code" && (
          <div className="mt-5">
            <Notice role="alert" tone="bad">
              {told.sentence}
            </Notice>
          </div>
        )}
        {isOut ? (
          <CodeForm email={member.user.email} form={form} t={t} told={told} />
        ) : (
          <FirstCode email={member.user.email} form={form} t={t} told={told} />
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
  form: Record<"csrf" | "next" | "interrupted", string>;
  t: Words["t"];
  told: Told | null;
};

const Hidden = ({ form }: Pick<PartProps, "form">) =>
  Object.entries(form).map(([name, value]) => (
    <input key={name} name={name} type="hidden" value={value} />
  ));

const FirstCode = ({ email, form, t, told }: PartProps) => (
  <form action="/dashboard/confirm/send" className="mt-6 grid gap-4" method="post">
    <Hidden form={form} />
    {told?.param === "code" && (
      <Notice role="alert" tone="bad">
        {told.sentence}
      </Notice>
    )}
    <p className="break-words">{t("stepUp.to", { email })}</p>
    <Submit autoFocus>
      <Icon name="mail" />
      {t("stepUp.send")}
    </Submit>
  </form>
);

const CodeForm = ({ email, form, t, told }: PartProps) => (
  <>
    <p className="mt-5 break-words" role="status">
      {t("stepUp.sent", { email })}
    </p>
    <form action="/dashboard/confirm/check" className="mt-5 grid gap-4" method="post">
      <Hidden form={form} />
      <Field
        autoComplete="one-time-code"
        autoFocus
        error={told?.param === "code" ? told.sentence : null}
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
    {mailboxIsOpen() && (
      <div className="mt-6 rounded-control bg-warn-soft p-4 text-warn">
        <p className="mb-3">{t("sent.mailboxHint")}</p>
        <ButtonAnchor className="w-full" href="/mailbox" look="plain" target="_blank">
          <Icon name="mail" />
          {t("sent.mailbox")}
        </ButtonAnchor>
      </div>
    )}
    <form action="/dashboard/confirm/send" className="mt-4" method="post">
      <Hidden form={form} />
      <Submit className="w-full" look="plain">
        {t("stepUp.again")}
      </Submit>
    </form>
  </>
);
