import type { Words } from "@/app/_intl/words";
import { Related } from "@/app/(dashboard)/_detail/related";
import type { EventDelivery } from "@/lib/webhook-deliveries/journal";
import { DeliveryChip } from "../../webhooks/_parts/delivery-chip";

type DeliveriesProps = { deliveries: readonly EventDelivery[]; words: Words };

/** The deliveries of an event: webhook and result. */
export const Deliveries = ({ deliveries, words }: DeliveriesProps) => (
  <Related
    id="deliveries"
    none={words.t("oneEvent.noDeliveries")}
    rows={deliveries.map((delivery) => ({
      id: delivery.id,
      href: `/dashboard/webhooks/${delivery.endpointId}/deliveries/${delivery.id}`,
      title: delivery.url,
      below: answerOf(delivery, words),
      end: <DeliveryChip status={delivery.status} t={words.t} />,
    }))}
    title={words.t("oneEvent.deliveries")}
  />
);

const answerOf = (delivery: EventDelivery, { t, when, number }: Words): string => {
  const { attempts, responseStatus, durationMs } = delivery;
  const facts = [
    delivery.trigger === "resend" ? t("delivery.resent") : null,
    t("payment.attempts", { count: attempts }),
    responseStatus === null ? null : t("payment.answer", { status: String(responseStatus) }),
    durationMs === null ? null : t("requests.milliseconds", { count: number(durationMs) }),
    when(delivery.lastAttemptAt ?? delivery.createdAt, "table"),
  ];
  return facts.filter(Boolean).join(" · ");
};
