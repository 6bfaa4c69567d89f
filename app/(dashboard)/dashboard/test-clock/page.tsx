import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { currentWords } from "@/app/_intl/locale";
import type { Words } from "@/app/_intl/words";
import { requireMember } from "@/app/_server/session";
import { Submit } from "@/app/_ui/button";
import { CodeBlock } from "@/app/_ui/code-block";
import { Notice } from "@/app/_ui/notice";
import { PageHead, Panel } from "@/app/_ui/panel";
import { Form } from "@/app/(dashboard)/_form/form";
import { RefusalOf } from "@/app/(dashboard)/_form/refusal-of";
import { RefreshEvery } from "@/app/(dashboard)/_shell/refresh-every";
import { type ClockMove, readTestClock, type TestClockReading } from "@/lib/test-clock/read";
import { moveClock, steps } from "./form";

export const generateMetadata = async (): Promise<Metadata> => {
  const { t } = await currentWords();
  return { title: t("clock.title") };
};

export default async function TestClockPage() {
  const member = await requireMember("payments:write");
  if (member.livemode) redirect("/dashboard");
  const words = await currentWords();
  const { t } = words;
  const clock = await readTestClock(member.ctx);
  return (
    <div className="max-w-3xl">
      <PageHead lead={t("clock.lead")} title={t("clock.title")} />
      {clock.move && <RefusalOf of={moveClock} />}
      <Panel className="mt-4">
        <div className="grid gap-6 p-5">
          <ClockStatus clock={clock} words={words} />
          {clock.move ? <Moving clock={clock} move={clock.move} words={words} /> : <Steps t={t} />}
        </div>
      </Panel>
      <div className="mt-8">
        <h2 className="mb-2 font-semibold text-base">{t("clock.shellTitle")}</h2>
        <CodeBlock
          code={`npm run -s clock -- --merchant ${member.merchant.id} --advance 86400`}
          copy={{ do: t("copy.do"), done: t("copy.done") }}
          label="npm"
        />
      </div>
    </div>
  );
}

type Clock = TestClockReading;

const DAY_MS = 86_400_000;

const ClockStatus = ({ clock, words }: { clock: Clock; words: Words }) => {
  const days = Math.round(clock.aheadMs / DAY_MS);
  return (
    <div>
      <p className="text-muted text-sm">{words.t("clock.now")}</p>
      <p className="font-semibold text-2xl tabular-nums">
        <time dateTime={clock.now.toISOString()}>{words.when(clock.now, "full")}</time>
      </p>
      <p className="mt-1 text-muted">
        {days > 0 ? words.t("clock.ahead", { days }) : words.t("clock.real")}
      </p>
    </div>
  );
};

/** The clock's progress. Without scripts the page reloads itself. */
const Moving = ({ clock, move, words }: { clock: Clock; move: ClockMove; words: Words }) => {
  const daysUntil = (at: Date): number => Math.round((at.getTime() - move.from.getTime()) / DAY_MS);
  const percent = Math.floor(move.done * 100);
  const way = words.t("clock.way", {
    day: daysUntil(clock.now),
    days: daysUntil(move.to),
    percent,
  });
  return (
    <Notice role="status" tone="calm">
      <p>{words.t("clock.moving", { moment: words.when(move.to, "full") })}</p>
      <progress
        aria-label={words.t("clock.progress")}
        className="mt-3 block h-2 w-full accent-accent"
        max={100}
        value={percent}
      />
      <p className="mt-1 tabular-nums">{way}</p>
      <RefreshEvery milliseconds={1000} />
      <noscript>
        <meta content="2" httpEquiv="refresh" />
      </noscript>
    </Notice>
  );
};

const Steps = ({ t }: { t: Words["t"] }) => (
  <Form className="grid gap-2" of={moveClock}>
    {() => (
      <>
        <p className="font-medium">{t("clock.advance")}</p>
        <div className="flex flex-wrap gap-2">
          {steps.map((step) => (
            <Submit key={step} variant="plain" name="step" value={step}>
              {t(`clock.steps.${step}`)}
            </Submit>
          ))}
        </div>
        <p className="mt-1 text-muted text-sm">{t("clock.never")}</p>
      </>
    )}
  </Form>
);
