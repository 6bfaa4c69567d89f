import type { Metadata } from "next";
import { cookies } from "next/headers";
import Link from "next/link";
import { currentWords } from "@/app/_intl/locale";
import type { Words } from "@/app/_intl/words";
import { type Member, requireMember } from "@/app/_server/session";
import { Empty } from "@/app/_ui/empty";
import { Panel } from "@/app/_ui/panel";
import { dayOf } from "@/app/(dashboard)/_list/period";
import { RowsTable } from "@/app/(dashboard)/_list/table";
import { paymentColumns } from "@/app/(dashboard)/_shell/payment-columns";
import { stepsAreHidden } from "@/app/(dashboard)/dashboard/home/_steps-hidden";
import { now } from "@/lib/kit/clock";
import { holdsScope } from "@/lib/kit/scopes";
import { overviewOf } from "@/lib/members/overview";
import { alertsOf } from "@/lib/transactions/alerts";
import { type Found, searchTransactions } from "@/lib/transactions/search";
import { figuresOf, summarise } from "@/lib/transactions/summary";
import { Attention } from "./attention";
import { Chart } from "./chart";
import { Figures } from "./figures";
import { FirstSteps, ShowSteps } from "./first-steps";
import { type View, viewOf } from "./period";
import { PeriodSwitch } from "./period-switch";

export const generateMetadata = async (): Promise<Metadata> => {
  const { t } = await currentWords();
  return { title: t("shell.home") };
};

const LATEST = 6;

/** The first steps belong to test mode and to members who build the integration. */
const overviewFor = async ({ ctx, livemode }: Member): ReturnType<typeof overviewOf> =>
  livemode || !holdsScope(ctx.scopes, "payments:write")
    ? { alerts: await alertsOf(ctx), steps: [] }
    : overviewOf(ctx);

export default async function HomePage({ searchParams }: PageProps<"/dashboard">) {
  const member = await requireMember("transactions:read");
  const { ctx, livemode } = member;
  const at = now(ctx);
  const view = viewOf(await searchParams, at);
  const [words, jar, buckets, before, { alerts, steps }, latest] = await Promise.all([
    currentWords(),
    cookies(),
    summarise(ctx, view.now),
    summarise(ctx, view.before),
    overviewFor(member),
    searchTransactions(ctx, { limit: LATEST }),
  ]);
  const { t } = words;
  const isHidden = stepsAreHidden(jar, ctx.merchantId);
  const isComplete = steps.every(({ isDone }) => isDone);
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div>
          <h1 className="font-semibold text-2xl">{t("shell.home")}</h1>
          <p className="mt-1 text-muted">{leadOf(view, words)}</p>
        </div>
        <PeriodSwitch today={dayOf(at)} view={view} words={words} />
      </div>
      <div className="grid grid-cols-1 gap-5">
        <Panel className="overflow-hidden" id="money">
          <h2 className="sr-only" id="money">
            {t("home.money")}
          </h2>
          <Figures before={figuresOf(before)} now={figuresOf(buckets)} words={words} />
          <div className="border-line border-t">
            <Chart buckets={buckets} unit={view.now.unit} words={words} />
          </div>
        </Panel>
        <Attention alerts={alerts} scopes={ctx.scopes} words={words} />
        {steps.length > 0 && !isHidden && <FirstSteps scopes={ctx.scopes} steps={steps} t={t} />}
        <Latest livemode={livemode} rows={latest.rows} words={words} />
        {isHidden && !isComplete && <ShowSteps t={t} />}
      </div>
    </>
  );
}

/** The period of the figures, and what it is compared with. */
const leadOf = ({ period, from, to }: View, { t, when }: Words): string => {
  const dayAt = (date: string): string => when(new Date(`${date}T12:00:00-10:00`), "day");
  const days = from === to ? dayAt(to) : t("home.days", { from: dayAt(from), to: dayAt(to) });
  return t("home.lead", { days, before: t(`home.against.${period}`) });
};

type LatestProps = { rows: readonly Found[]; livemode: boolean; words: Words };

const Latest = ({ rows, livemode, words }: LatestProps) => {
  const { t } = words;
  return (
    <Panel
      aside={rows.length > 0 && <All>{t("home.all")}</All>}
      className="overflow-hidden"
      id="latest"
      title={t("home.latest")}
    >
      {rows.length > 0 ? (
        <RowsTable
          caption={t("home.latest")}
          columns={paymentColumns}
          href={({ id }) => `/dashboard/payments/${id}`}
          keyOf={({ id }) => id}
          namespace="payments"
          rows={rows}
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
  );
};

const All = ({ children }: { children: string }) => (
  <Link
    className="inline-flex min-h-11 items-center text-accent underline-offset-4 hover:underline"
    href="/dashboard/payments"
  >
    {children}
  </Link>
);
