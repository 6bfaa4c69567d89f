import type { Metadata } from "next";
import { currentWords } from "@/app/_intl/locale";
import { currentFlash } from "@/app/_server/flash";
import { Icon, type IconName } from "@/app/_ui/icons";
import { MailboxHint } from "@/app/_ui/mailbox-hint";
import { Card, PlainPage } from "@/app/_ui/plain-page";

export const generateMetadata = async (): Promise<Metadata> => {
  const { t } = await currentWords();
  return { title: t("sent.title") };
};

const facts = [
  ["life", "clock"],
  ["browser", "info"],
  ["once", "check"],
] as const satisfies readonly (readonly [string, IconName])[];

export default async function LinkSentPage() {
  const [{ t }, { typed }] = await Promise.all([currentWords(), currentFlash()]);
  const email = typed?.["email"];
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
        <MailboxHint />
        <p className="mt-6">
          <a
            className="inline-flex min-h-11 items-center text-accent underline underline-offset-4"
            href="/sign-in"
          >
            {t("sent.again")}
          </a>
        </p>
      </Card>
    </PlainPage>
  );
}
