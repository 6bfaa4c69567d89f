import type { Metadata } from "next";
import Link from "next/link";
import { currentWords } from "@/app/_intl/locale";
import { Empty } from "@/app/_ui/empty";
import { PageHead, Panel } from "@/app/_ui/panel";
import { FirstPayment } from "@/app/dashboard/_frame/first-payment";
import { PaymentTable } from "@/app/dashboard/_frame/payment-table";
import { requireMember } from "@/lib/session";
import { searchTransactions } from "@/lib/transactions/search";
import { summarise, worriesOf } from "@/lib/transactions/summary";
import { Attention } from "./attention";
import { Chart } from "./chart";
import { Figures } from "./figures";

export const generateMetadata = async (): Promise<Metadata> => {
  const { t } = await currentWords();
  return { title: t("frame.home") };
};

const LATEST = 6;

export default async function HomePage() {
  const { ctx, livemode } = await requireMember("transactions:read");
  const [words, summary, worries, latest] = await Promise.all([
    currentWords(),
    summarise(ctx),
    worriesOf(ctx),
    searchTransactions(ctx, { limit: LATEST }),
  ]);
  const { t, when } = words;
  return (
    <>
      <PageHead lead={when(new Date(), "day")} title={t("home.title")} />
      <div className="grid grid-cols-1 gap-5">
        <Figures summary={summary} words={words} />
        <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
          <Chart days={summary.days} words={words} />
          <Attention words={words} worries={worries} />
        </div>
        <Panel
          aside={
            latest.rows.length > 0 && (
              <Link
                className="inline-flex min-h-11 items-center text-accent underline-offset-4 hover:underline"
                href="/dashboard/payments"
              >
                {t("home.all")}
              </Link>
            )
          }
          className="overflow-hidden"
          id="latest"
          title={t("home.latest")}
        >
          {latest.rows.length > 0 ? (
            <PaymentTable label={t("home.latest")} rows={latest.rows} words={words} />
          ) : (
            <Empty
              icon="card"
              text={livemode ? t("payments.emptyLive") : t("home.emptyText")}
              title={t("home.emptyTitle")}
            >
              {!livemode && <FirstPayment t={t} />}
            </Empty>
          )}
        </Panel>
      </div>
    </>
  );
}
