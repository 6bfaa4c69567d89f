import type { Words } from "@/app/_intl/words";
import { Chip, type ChipProps } from "@/app/_ui/chip";
import { Panel } from "@/app/_ui/panel";
import type { Delivery } from "@/lib/transactions/timeline";

type Status = "pending" | "succeeded" | "failed" | "exhausted" | "skipped";

const chips: Record<Status, Omit<ChipProps, "children">> = {
  pending: { tone: "warn", icon: "clock" },
  succeeded: { tone: "good", icon: "check" },
  failed: { tone: "warn", icon: "warning" },
  exhausted: { tone: "bad", icon: "cross" },
  skipped: { tone: "calm", icon: "info" },
};

type DeliveriesProps = { deliveries: readonly Delivery[]; words: Words };

/** The webhook deliveries, and the merchant's responses. */
export const Deliveries = ({ deliveries, words }: DeliveriesProps) => (
  <Panel id="webhooks" title={words.t("payment.webhooks")}>
    {deliveries.length === 0 ? (
      <p className="px-5 py-4 text-muted">{words.t("payment.noWebhooks")}</p>
    ) : (
      <ul className="divide-y divide-line">
        {deliveries.map((delivery) => (
          <Line delivery={delivery} key={delivery.id} words={words} />
        ))}
      </ul>
    )}
  </Panel>
);

const Line = ({ delivery, words: { t, when, number } }: { delivery: Delivery; words: Words }) => {
  const status = delivery.status as Status;
  const { attempts, responseStatus, durationMs, lastAttemptAt, createdAt } = delivery;
  const facts = [
    t("payment.attempts", { count: attempts }),
    responseStatus === null ? null : t("payment.answer", { status: String(responseStatus) }),
    durationMs === null ? null : t("payment.milliseconds", { count: number(durationMs) }),
    when(lastAttemptAt ?? createdAt, "full"),
  ];
  return (
    <li className="px-5 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="break-all font-mono text-sm">{delivery.eventType}</p>
        <Chip {...chips[status]}>{t(`payment.delivery.${status}`)}</Chip>
      </div>
      <p className="mt-1 break-all text-muted text-sm">{delivery.url}</p>
      <p className="tabular text-muted text-sm">{facts.filter(Boolean).join(" · ")}</p>
    </li>
  );
};
