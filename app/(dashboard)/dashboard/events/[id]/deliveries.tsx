import Link from "next/link";
import type { Words } from "@/app/_intl/words";
import { Panel } from "@/app/_ui/panel";
import type { EventDelivery } from "@/lib/webhook-endpoints/journal";
import { DeliveryChip } from "../../webhooks/_parts/delivery-chip";

type DeliveriesProps = { deliveries: readonly EventDelivery[]; words: Words };

/** To which webhooks an event went, and how they answered. */
export const Deliveries = ({ deliveries, words }: DeliveriesProps) => (
  <Panel className="overflow-hidden" id="deliveries" title={words.t("oneEvent.deliveries")}>
    {deliveries.length === 0 ? (
      <p className="px-5 py-4 text-muted">{words.t("oneEvent.noDeliveries")}</p>
    ) : (
      <ul className="divide-y divide-line">
        {deliveries.map((delivery) => (
          <Line delivery={delivery} key={delivery.id} words={words} />
        ))}
      </ul>
    )}
  </Panel>
);

const Line = ({
  delivery,
  words: { t, when, number },
}: {
  delivery: EventDelivery;
  words: Words;
}) => {
  const { id, endpointId, url, status, attempts, responseStatus, durationMs } = delivery;
  const facts = [
    delivery.trigger === "resend" ? t("delivery.resent") : null,
    t("payment.attempts", { count: attempts }),
    responseStatus === null ? null : t("payment.answer", { status: String(responseStatus) }),
    durationMs === null ? null : t("requests.milliseconds", { count: number(durationMs) }),
    when(delivery.lastAttemptAt ?? delivery.createdAt, "table"),
  ];
  return (
    <li className="relative px-5 py-4 hover:bg-hover">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Link
          className="min-w-0 break-all no-underline after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:-outline-offset-2"
          href={`/dashboard/webhooks/${endpointId}/deliveries/${id}`}
          prefetch={false}
        >
          {url}
        </Link>
        <DeliveryChip status={status} t={t} />
      </div>
      <p className="tabular text-muted text-sm">{facts.filter(Boolean).join(" · ")}</p>
    </li>
  );
};
