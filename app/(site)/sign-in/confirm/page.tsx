import type { Metadata } from "next";
import { cookies } from "next/headers";
import { currentWords } from "@/app/_intl/locale";
import type { Words } from "@/app/_intl/words";
import { currentFlash } from "@/app/_server/flash";
import { ButtonAnchor, Submit } from "@/app/_ui/button";
import { Card, PlainPage } from "@/app/_ui/plain-page";
import { browserOf } from "@/app/(site)/sign-in/_browser";
import { isEmail } from "@/lib/kit/text";

export const generateMetadata = async (): Promise<Metadata> => {
  const { t } = await currentWords();
  return { title: t("confirm.title"), robots: { index: false } };
};

/** Opening the link changes nothing, because mail scanners open links. The button does. */
export default async function ConfirmPage({ searchParams }: PageProps<"/sign-in/confirm">) {
  const [words, query, { typed }, jar] = await Promise.all([
    currentWords(),
    searchParams,
    currentFlash(),
    cookies(),
  ]);
  const { token, email } = query;
  const isWhole = typeof token === "string" && /^[0-9a-f]{64}$/.test(token);
  if (!isWhole || typeof email !== "string" || !isEmail(email)) {
    const known = typed?.["email"] ?? (typeof email === "string" ? email : "");
    return <Elsewhere email={known} kind="broken" words={words} />;
  }
  if (!browserOf(jar)) return <Elsewhere email={email} kind="elsewhere" words={words} />;
  const { t } = words;
  return (
    <PlainPage>
      <Card title={t("confirm.title")}>
        <p className="mt-2 break-words">{t("confirm.text", { email })}</p>
        <form action="/sign-in/consume" className="mt-6 grid" method="post">
          <input name="token" type="hidden" value={token} />
          <input name="email" type="hidden" value={email} />
          <Submit autoFocus>{t("confirm.submit")}</Submit>
        </form>
      </Card>
    </PlainPage>
  );
}

type ElsewhereProps = { kind: "broken" | "elsewhere"; email: string; words: Words };

/** If the address is known, the button requests another link right away. */
const Elsewhere = ({ kind, email, words: { t } }: ElsewhereProps) => (
  <PlainPage>
    <Card title={t(`confirm.${kind}Title`)}>
      <p className="mt-2 text-muted">{t(`confirm.${kind}Text`)}</p>
      {isEmail(email) ? (
        <form action="/sign-in/request" className="mt-6 grid" method="post">
          <input name="email" type="hidden" value={email} />
          <Submit>{t("confirm.newLink")}</Submit>
        </form>
      ) : (
        <div className="mt-6 grid">
          <ButtonAnchor href="/sign-in">{t("confirm.newLink")}</ButtonAnchor>
        </div>
      )}
    </Card>
  </PlainPage>
);
