import type { Metadata } from "next";
import { cookies } from "next/headers";
import Link from "next/link";
import { currentWords } from "@/app/_intl/locale";
import { type Member, requireMember } from "@/app/_server/session";
import { Empty } from "@/app/_ui/empty";
import { PageHead, Panel } from "@/app/_ui/panel";
import { RowsTable } from "@/app/(dashboard)/_list/table";
import { paymentColumns } from "@/app/(dashboard)/_shell/payment-columns";
import { stepsAreHidden } from "@/app/(dashboard)/dashboard/home/_steps-hidden";
import { now } from "@/lib/kit/clock";
import { holdsScope } from "@/lib/kit/scopes";
import { firstStepsOf, type StepState } from "@/lib/members/first-steps";
import { alertsOf } from "@/lib/transactions/alerts";
import { searchTransactions } from "@/lib/transactions/search";
import { summarise, summariseMonths } from "@/lib/transactions/summary";
import { Attention } from "./attention";
import { Chart } from "./chart";
import { Figures } from "./figures";
import { FirstSteps, ShowSteps } from "./first-steps";

export const generateMetadata = async (): Promise<Metadata> => {
  const { t } = await currentWords();
  return { title: t("frame.home") };
};

const LATEST = 6;

/** The first steps are taken in test mode, by who builds the shop. */
const stepsFor = ({ ctx, livemode }: Member): Promise<StepState[]> =>
  livemode || !holdsScope(ctx.scopes, "payments:write") ? Promise.resolve([]) : firstStepsOf(ctx);

export default async function HomePage({ searchParams }: PageProps<"/dashboard">) {
  const member = await requireMember("transactions:read");
  const { ctx, livemode } = member;
  const span = (await searchParams)["span"] === "months" ? "months" : "days";
  const [words, jar, summary, months, alerts, steps, latest] = await Promise.all([
    currentWords(),
    cookies(),
    summarise(ctx),
    span === "months" ? summariseMonths(ctx) : [],
    alertsOf(ctx),
    stepsFor(member),
    searchTransactions(ctx, { limit: LATEST }),
  ]);
  const { t, when, weekday } = words;
  const isHidden = stepsAreHidden(jar, ctx.merchantId);
  const isComplete = steps.every(({ isDone }) => isDone);
  return (
    <>
      <PageHead
        lead={t("home.lead", {
          day: when(now(ctx), "day"),
          weekday: weekday(summary.weekAgo.date),
        })}
        title={t("home.title")}
      />
      <div className="grid grid-cols-1 gap-5">
        {steps.length > 0 && !isHidden && <FirstSteps scopes={ctx.scopes} steps={steps} t={t} />}
        <Figures summary={summary} words={words} />
        <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
          <Chart span={span} stretches={span === "months" ? months : summary.days} words={words} />
          <Attention scopes={ctx.scopes} words={words} alerts={alerts} />
        </div>
        <Panel
          aside={latest.rows.length > 0 && <All>{t("home.all")}</All>}
          className="overflow-hidden"
          id="latest"
          title={t("home.latest")}
        >
          {latest.rows.length > 0 ? (
            <RowsTable
              caption={t("home.latest")}
              columns={paymentColumns}
              href={({ id }) => `/dashboard/payments/${id}`}
              keyOf={({ id }) => id}
              namespace="payments"
              rows={latest.rows}
              words={words}
            />
          ) : (
            <Empty
              icon="card"
              text={t(livemode ? "payments.emptyLive" : "home.emptyText")}
              title={t("home.emptyTitle")}
            />
          )}
        </Panel>
        {isHidden && !isComplete && <ShowSteps t={t} />}
      </div>
    </>
  );
}

const All = ({ children }: { children: string }) => (
  <Link
    className="inline-flex min-h-11 items-center text-accent underline-offset-4 hover:underline"
    href="/dashboard/payments"
  >
    {children}
  </Link>
);
