import type { Metadata } from "next";
import { headers } from "next/headers";
import { currentWords } from "@/app/_intl/locale";
import { tillBranding } from "@/lib/terminal/branding";
import { asDate, tillDay } from "@/lib/terminal/day";
import { pageAtTill } from "../_handlers";
import { DayReport, writtenDay } from "../_print/day-report";
import { PrintButton } from "../_print/print-button";
import { PrintPage } from "../_print/roll";

type DayPageProps = PageProps<"/terminal/z">;

export const generateMetadata = async ({ searchParams }: DayPageProps): Promise<Metadata> => {
  const [{ day }, words] = await Promise.all([searchParams, currentWords()]);
  const date = asDate(String(day ?? ""));
  const written = date ? [writtenDay({ date }, words)] : [];
  return { title: [words.t("terminal.zTitle"), ...written].join(" · ") };
};

/** The printed day report; today's by default. */
export default async function DayReportPage({ searchParams }: DayPageProps) {
  const [{ ctx }, query, words] = await Promise.all([pageAtTill(), searchParams, currentWords()]);
  const [day, { shop }] = await Promise.all([
    tillDay(ctx, asDate(String(query["day"] ?? "")) ?? undefined),
    tillBranding(ctx),
  ]);
  const nonce = (await headers()).get("x-nonce") ?? "";
  return (
    <PrintPage print={<PrintButton>{words.t("terminal.printDay")}</PrintButton>}>
      <DayReport day={day} livemode={ctx.livemode} nonce={nonce} shop={shop} words={words} />
    </PrintPage>
  );
}
