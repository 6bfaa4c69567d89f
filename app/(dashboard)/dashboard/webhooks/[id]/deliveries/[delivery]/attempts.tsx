import type { Words } from "@/app/_intl/words";
import { Icon } from "@/app/_ui/icons";
import { Panel } from "@/app/_ui/panel";
import { attemptsOf } from "@/lib/webhook-deliveries/attempt-log";
import type { ShownDelivery } from "@/lib/webhook-deliveries/journal";
import { causeOf, durationOf } from "../../../_parts/cause";

type AttemptsProps = { delivery: ShownDelivery["delivery"]; words: Words };

const isGood = (status: number | null): boolean => status !== null && status >= 200 && status < 300;

/** The recorded attempts, newest first, and when the next one is due. */
export const Attempts = ({ delivery, words }: AttemptsProps) => {
  const { t, when } = words;
  const attempts = attemptsOf(delivery);
  const earlier = delivery.attempts - attempts.length;
  return (
    <Panel className="overflow-hidden" id="attempts" title={t("delivery.attempts")}>
      <ol className="divide-y divide-line">
        {delivery.nextAttemptAt && (
          <li className="flex items-center gap-3 px-5 py-3 text-muted">
            <Icon className="size-4.5" name="clock" />
            {t("delivery.next", { moment: when(delivery.nextAttemptAt, "moment") })}
          </li>
        )}
        {attempts.map(({ number: place, at, ms, status, error }) => (
          <li className="flex items-start gap-3 px-5 py-3" key={place}>
            <Icon
              className={`mt-0.5 size-4.5 ${isGood(status) ? "text-good" : "text-bad"}`}
              name={isGood(status) ? "check" : "cross"}
            />
            <div className="min-w-0 flex-1 sm:flex sm:flex-wrap sm:justify-between sm:gap-x-4">
              <p>
                <span className="tabular text-muted">{t("delivery.attempt", { place })} </span>
                {causeOf({ error, status, isDone: true }, t)}
              </p>
              <p className="tabular text-muted text-sm sm:leading-6">
                {ms !== null && `${durationOf(ms, words)} · `}
                <time dateTime={at.toISOString()}>{when(at, "table")}</time>
              </p>
            </div>
          </li>
        ))}
        {earlier > 0 && (
          <li className="px-5 py-3 text-muted text-sm">
            {t("delivery.earlier", { count: earlier })}
          </li>
        )}
        {delivery.attempts === 0 && !delivery.nextAttemptAt && (
          <li className="px-5 py-3 text-muted">{t("delivery.noResponse")}</li>
        )}
      </ol>
    </Panel>
  );
};
