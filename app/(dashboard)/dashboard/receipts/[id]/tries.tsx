import type { View } from "@/app/(dashboard)/_detail/declaration";
import { FactsPanel } from "@/app/(dashboard)/_detail/facts";
import { TRIES_MAX } from "@/lib/mails/schedule";
import type { ReceiptView } from "./view";

/** How often it was tried, and what comes next. */
export const Tries = ({ data: { receipt, resends }, words }: View<ReceiptView>) => {
  const { t, number } = words;
  const { attempts, generationTries, lastAttemptAt, nextAttemptAt, sentAt } = receipt;
  const ofMax = { count: number(generationTries), max: number(TRIES_MAX) };
  return (
    <FactsPanel
      groups={[
        [
          { name: "receiptsRoom.inAll", text: number(attempts) },
          { name: "receiptsRoom.thisTime", text: t("receiptsRoom.ofMax", ofMax) },
          { name: "receiptsRoom.last", moment: lastAttemptAt },
          { name: "receiptsRoom.next", moment: nextAttemptAt, text: t("receiptsRoom.noNext") },
          { name: "receiptsRoom.sent", moment: sentAt },
          ...resends.map(({ createdAt }) => ({
            name: "receiptsRoom.resent" as const,
            moment: createdAt,
          })),
        ],
      ]}
      id="tries"
      title={t("receiptsRoom.tries")}
      words={words}
    />
  );
};
