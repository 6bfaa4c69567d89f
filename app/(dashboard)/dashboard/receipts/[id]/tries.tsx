import type { Words } from "@/app/_intl/words";
import { Fact } from "@/app/_ui/fact";
import { Panel } from "@/app/_ui/panel";
import { TRIES_MAX } from "@/lib/receipts/schedule";
import type { ReceiptView } from "./view";

/** How often it was tried, and what comes next. */
export const Tries = ({
  view: { receipt, resends },
  words,
}: {
  view: ReceiptView;
  words: Words;
}) => {
  const { t, when, number } = words;
  const { attempts, generationTries, lastAttemptAt, nextAttemptAt, sentAt } = receipt;
  return (
    <Panel id="tries" title={t("receiptsRoom.tries")}>
      <dl className="tabular px-5 py-3">
        <Fact name={t("receiptsRoom.inAll")}>{number(attempts)}</Fact>
        <Fact name={t("receiptsRoom.thisTime")}>
          {t("receiptsRoom.ofMax", { count: number(generationTries), max: number(TRIES_MAX) })}
        </Fact>
        {lastAttemptAt && <Fact name={t("receiptsRoom.last")}>{when(lastAttemptAt, "table")}</Fact>}
        <Fact name={t("receiptsRoom.next")}>
          {nextAttemptAt ? when(nextAttemptAt, "table") : t("receiptsRoom.noNext")}
        </Fact>
        {sentAt && <Fact name={t("receiptsRoom.sent")}>{when(sentAt, "table")}</Fact>}
        {resends.map(({ id, createdAt }) => (
          <Fact key={id} name={t("receiptsRoom.resent")}>
            {when(createdAt, "table")}
          </Fact>
        ))}
      </dl>
    </Panel>
  );
};
