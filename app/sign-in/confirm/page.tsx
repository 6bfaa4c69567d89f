import type { Metadata } from "next";
import { cookies } from "next/headers";
import { currentWords } from "@/app/_intl/locale";
import type { Words } from "@/app/_intl/words";
import { Submit } from "@/app/_ui/button";
import { Card, PlainPage } from "@/app/_ui/plain-page";
import { browserOf } from "@/app/sign-in/_browser";
import { isEmail } from "@/lib/kit/text";

export const generateMetadata = async (): Promise<Metadata> => {
  const { t } = await currentWords();
  return { title: t("confirm.title"), robots: { index: false } };
};

/** Opening the link changes nothing: programs that scan mail open what they find. The button does. */
export default async function ConfirmPage({ searchParams }: PageProps<"/sign-in/confirm">) {
  const [words, query, jar] = await Promise.all([currentWords(), searchParams, cookies()]);
  const { token, email } = query;
  const isWhole = typeof token === "string" && /^[0-9a-f]{64}$/.test(token);
  if (!isWhole || typeof email !== "string" || !isEmail(email) || query["failed"] === "1") {
    return <Elsewhere email={typeof email === "string" ? email : ""} kind="broken" words={words} />;
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

const Elsewhere = ({ kind, email, words: { t } }: ElsewhereProps) => (
  <PlainPage>
    <Card title={t(`confirm.${kind}Title`)}>
      <p className="mt-2 text-muted">{t(`confirm.${kind}Text`)}</p>
      <form action="/sign-in" className="mt-6 grid" method="get">
        {isEmail(email) && <input name="email" type="hidden" value={email} />}
        <Submit>{t("confirm.newLink")}</Submit>
      </form>
    </Card>
  </PlainPage>
);
