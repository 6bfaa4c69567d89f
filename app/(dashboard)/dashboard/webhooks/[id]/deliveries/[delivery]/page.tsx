import { Code } from "@/app/_ui/fact";
import { Panel } from "@/app/_ui/panel";
import { TextLink } from "@/app/_ui/text-link";
import type { FactGroup, View } from "@/app/(dashboard)/_detail/declaration";
import { detailPage } from "@/app/(dashboard)/_detail/detail-page";
import { Form } from "@/app/(dashboard)/_form/form";
import { getDelivery, type ShownDelivery } from "@/lib/webhook-deliveries/journal";
import { resendEvent } from "../../../../events/[id]/form";
import { durationOf } from "../../../_parts/cause";
import { DeliveryChip } from "../../../_parts/delivery-chip";
import { Attempts } from "./attempts";
import { Request, Response } from "./exchange";

const factsOf = ({ data: { delivery }, words }: View<ShownDelivery>): FactGroup[] => {
  const { t, number } = words;
  const { attempts, lastAttemptAt, nextAttemptAt, durationMs, eventId, eventType } = delivery;
  return [
    [
      {
        name: "delivery.event",
        text: (
          <TextLink href={`/dashboard/events/${eventId}`}>
            <Code>{eventType}</Code>
          </TextLink>
        ),
      },
      {
        name: "delivery.trigger",
        text: t(delivery.trigger === "resend" ? "delivery.byResend" : "delivery.byEvent"),
      },
      { name: "delivery.attempts", text: number(attempts) },
      { name: "delivery.lastAttempt", moment: lastAttemptAt },
      {
        name: "delivery.duration",
        text: durationMs !== null && durationOf(durationMs, words),
      },
      { name: "delivery.nextAttempt", moment: nextAttemptAt, text: t("delivery.noNext") },
    ],
  ];
};

const page = detailPage({
  back: { to: ({ endpoint }) => `/dashboard/webhooks/${endpoint.id}`, text: "delivery.back" },
  scope: "webhooks:read",
  params: { id: "we", delivery: "whd" },
  load: ({ ctx }, { id, delivery }): Promise<ShownDelivery> => getDelivery(ctx, id, delivery),
  title: ({ delivery }, { t }) => t("delivery.title", { kind: delivery.eventType }),
  titleStyle: "address",
  chip: ({ delivery }, { t }) => <DeliveryChip status={delivery.status} t={t} />,
  main: ({ data: { delivery, request }, words }) => (
    <>
      <Attempts delivery={delivery} words={words} />
      <Response delivery={delivery} words={words} />
      <Request request={request} t={words.t} />
    </>
  ),
  facts: { title: "delivery.result", groups: factsOf },
  aside: (view) =>
    view.may("webhooks:write") && view.data.endpoint.slot !== null && <Resend {...view} />,
});

export const generateMetadata = page.metadata;
export default page.Page;

const Resend = ({ data: { delivery }, words: { t } }: View<ShownDelivery>) => (
  <Panel>
    <Form
      className="grid gap-4 px-5 py-5"
      of={resendEvent}
      params={{ id: delivery.eventId }}
      submit="delivery.resend"
      values={{ from: "webhook" }}
    >
      {({ submit }) => (
        <>
          <p className="text-muted">{t("oneEvent.resendText")}</p>
          <input name="endpoint" type="hidden" value={delivery.endpointId} />
          {submit()}
        </>
      )}
    </Form>
  </Panel>
);
