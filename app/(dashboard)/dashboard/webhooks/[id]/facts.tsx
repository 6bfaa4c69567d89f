import type { Words } from "@/app/_intl/words";
import type { FactGroup, View } from "@/app/(dashboard)/_detail/declaration";
import type { Success } from "@/lib/webhook-deliveries/journal";
import type { Endpoint, EndpointDetail } from "./load";

/** The facts of a webhook, with its success rate. */
export const factsOf = ({ data, words }: View<EndpointDetail>): FactGroup[] => {
  const { endpoint, success } = data;
  const { t, number } = words;
  const { enabledEvents, lastDeliveryAt, disabledAt, consecutiveFailures } = endpoint;
  const isAll = enabledEvents.includes("*");
  return [
    [
      { name: "webhooks.kinds", text: isAll ? t("webhooks.all") : <Kinds kinds={enabledEvents} /> },
      { name: "webhooks.last", moment: lastDeliveryAt, text: t("webhooks.never") },
      { name: "webhook.success", text: success.finished > 0 && shareOf(success, words) },
      { name: "webhooks.failures", text: number(consecutiveFailures) },
      { name: "webhook.offSince", moment: disabledAt },
      { name: "webhook.secret", text: signing(endpoint, words) },
      { name: "webhook.version", text: endpoint.apiVersion },
      { name: "webhook.created", moment: endpoint.createdAt },
    ],
  ];
};

const Kinds = ({ kinds }: { kinds: readonly string[] }) => (
  <ul>
    {kinds.map((kind) => (
      <li className="break-all font-mono text-[0.8125rem]" key={kind}>
        {kind}
      </li>
    ))}
  </ul>
);

const shareOf = ({ succeeded, finished }: Success, { t, percent }: Words): string =>
  t("webhook.successOf", { share: percent(succeeded / finished), count: finished });

const signing = ({ previousSecretExpiresAt }: Endpoint, { t, when }: Words): string =>
  previousSecretExpiresAt && previousSecretExpiresAt > new Date()
    ? t("webhook.secretTwo", { moment: when(previousSecretExpiresAt, "moment") })
    : t("webhook.secretOne");
