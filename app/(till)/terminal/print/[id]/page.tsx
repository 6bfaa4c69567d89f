import type { Metadata, Route } from "next";
import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { currentLocale, currentWords } from "@/app/_intl/locale";
import type { Context } from "@/lib/kit/context";
import { Refusal } from "@/lib/kit/errors";
import { isUuid } from "@/lib/kit/ids";
import { type TillReceipt, tillReceipt } from "@/lib/terminal/till-receipt";
import { pageAtTill } from "../../_handlers";
import { PrintButton } from "../../_print/print-button";
import { PrintedTicket } from "../../_print/printed-ticket";
import { PrintPage } from "../../_print/roll";

export const generateMetadata = async (): Promise<Metadata> => {
  const { t } = await currentWords();
  return { title: t("terminal.print") };
};

/** The printed ticket of a till payment, 80 mm wide. */
export default async function TicketPage({ params }: PageProps<"/terminal/print/[id]">) {
  const [{ ctx }, { id }] = await Promise.all([pageAtTill(), params]);
  const receipt = await receiptOf(ctx, id);
  if ("url" in receipt) {
    const { pathname, search } = new URL(receipt.url);
    redirect((pathname + search) as Route);
  }
  const [locale, { t }] = await Promise.all([currentLocale(), currentWords()]);
  const nonce = (await headers()).get("x-nonce") ?? "";
  return (
    <PrintPage print={<PrintButton>{t("terminal.print")}</PrintButton>}>
      <PrintedTicket locale={locale} nonce={nonce} page={receipt.page} />
    </PrintPage>
  );
}

/** Unknown, unpaid and another shop's payments have no ticket. */
const receiptOf = async (ctx: Context, id: string): Promise<TillReceipt> => {
  if (!isUuid(id)) notFound();
  try {
    return await tillReceipt(ctx, id);
  } catch (thrown) {
    if (thrown instanceof Refusal) notFound();
    throw thrown;
  }
};
