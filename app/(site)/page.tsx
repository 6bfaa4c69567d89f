import { currentWords } from "@/app/_intl/locale";
import { ButtonAnchor } from "@/app/_ui/button";
import { CodeBlock } from "@/app/_ui/code-block";
import { Icon, type IconName } from "@/app/_ui/icons";
import { PlainPage } from "@/app/_ui/plain-page";
import { env } from "@/lib/kit/env";

const features = [
  ["checkout", "card"],
  ["api", "key"],
  ["receipts", "mail"],
] as const satisfies readonly (readonly [string, IconName])[];

export default async function LandingPage() {
  const { t } = await currentWords();
  const copy = { do: t("copy.do"), done: t("copy.done") };
  return (
    <PlainPage isWide>
      <div className="grid items-center gap-10 lg:grid-cols-[1.1fr_1fr]">
        <div>
          <h1 className="max-w-[14ch] font-semibold text-4xl leading-tight tracking-tight sm:text-5xl">
            {t("landing.title")}
          </h1>
          <p className="mt-5 max-w-xl text-lg text-muted">{t("landing.lead")}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonAnchor className="px-6" href="/sign-in">
              {t("landing.signIn")}
            </ButtonAnchor>
            <ButtonAnchor href="/docs" variant="plain">
              <Icon name="book" />
              {t("landing.docs")}
            </ButtonAnchor>
          </div>
        </div>
        <div className="min-w-0 rounded-panel border border-line bg-surface p-5 shadow-float sm:p-6">
          <h2 className="font-semibold text-lg">{t("landing.tryTitle")}</h2>
          <p className="mt-1 mb-4 text-muted">{t("landing.tryText")}</p>
          <CodeBlock
            code={`curl -X POST \\\n  ${env().APP_ORIGIN}/api/v1/sandbox/keys`}
            copy={copy}
            label="curl"
          />
        </div>
      </div>
      <ul className="mt-14 grid gap-6 sm:grid-cols-3">
        {features.map(([name, icon]) => (
          <li className="border-line border-t pt-5" key={name}>
            <Icon className="size-6 text-accent" name={icon} />
            <h2 className="mt-3 font-semibold">{t(`landing.features.${name}.title`)}</h2>
            <p className="mt-1 text-muted">{t(`landing.features.${name}.text`)}</p>
          </li>
        ))}
      </ul>
    </PlainPage>
  );
}
