import type { Metadata } from "next";
import { currentWords } from "@/app/_intl/locale";
import { ButtonAnchor } from "@/app/_ui/button";
import { Icon, type IconName } from "@/app/_ui/icons";
import { Card, PlainPage } from "@/app/_ui/plain-page";
import { isEmail } from "@/lib/kit/text";
import { mailboxIsOpen } from "@/lib/members/mailbox";

export const generateMetadata = async (): Promise<Metadata> => {
  const { t } = await currentWords();
  return { title: t("sent.title") };
};

const facts = [
  ["life", "clock"],
  ["browser", "info"],
  ["once", "check"],
] as const satisfies readonly (readonly [string, IconName])[];

export default async function LinkSentPage({ searchParams }: PageProps<"/sign-in/sent">) {
  const [{ t }, query] = await Promise.all([currentWords(), searchParams]);
  const email = typeof query["email"] === "string" && isEmail(query["email"]) ? query["email"] : "";
  return (
    <PlainPage>
      <Card title={t("sent.title")}>
        <p className="mt-2 break-words" role="status">
          {email ? t("sent.to", { email }) : t("sent.toSomebody")}
        </p>
        <ul className="mt-5 grid gap-3">
          {facts.map(([name, icon]) => (
            <li className="flex gap-3" key={name}>
              <Icon className="mt-0.5 size-5 text-accent" name={icon} />
              {t(`sent.${name}`)}
            </li>
          ))}
        </ul>
        {mailboxIsOpen() && (
          <div className="mt-6 rounded-control bg-warn-soft p-4 text-warn">
            <p className="mb-3">{t("sent.mailboxHint")}</p>
            <ButtonAnchor className="w-full" href="/mailbox" look="plain">
              <Icon name="mail" />
              {t("sent.mailbox")}
            </ButtonAnchor>
          </div>
        )}
        <p className="mt-6">
          <a
            className="inline-flex min-h-11 items-center text-accent underline underline-offset-4"
            href={`/sign-in${email ? `?${new URLSearchParams({ email })}` : ""}`}
          >
            {t("sent.again")}
          </a>
        </p>
      </Card>
    </PlainPage>
  );
}
