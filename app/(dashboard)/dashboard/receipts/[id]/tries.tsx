import type { View } from "@/app/(dashboard)/_detail/declaration";
import { FactsPanel } from "@/app/(dashboard)/_detail/facts";
import { TRIES_MAX } from "@/lib/mails/schedule";
import type { ReceiptView } from "./view";

/** The number of attempts, and what comes next. */
export const Tries = ({ data: { receipt, resends }, words }: View<ReceiptView>) => {
  const { t, number } = words;
  const { attempts, generationTries, lastAttemptAt, nextAttemptAt, sentAt } = receipt;
  const ofMax = { count: number(generationTries), max: number(TRIES_MAX) };
  return (
    <FactsPanel
      groups={[
        [
          { name: "receipts.inAll", text: number(attempts) },
          { name: "receipts.thisTime", text: t("receipts.ofMax", ofMax) },
          { name: "receipts.last", moment: lastAttemptAt },
          { name: "receipts.next", moment: nextAttemptAt, text: t("receipts.noNext") },
          { name: "receipts.sent", moment: sentAt },
          ...resends.map(({ createdAt }) => ({
            name: "receipts.resent" as const,
            moment: createdAt,
          })),
        ],
      ]}
      id="tries"
      title={t("receipts.tries")}
      words={words}
    />
  );
};
