import type { Words } from "@/app/_intl/words";
import { CopyButton } from "@/app/_ui/copy-button";
import { Code, Fact } from "@/app/_ui/fact";
import { Panel } from "@/app/_ui/panel";
import type { Success } from "@/lib/webhook-endpoints/journal";
import type { Endpoint } from "./page";

type FactsProps = { endpoint: Endpoint; success: Success; words: Words };

/** What is known of a webhook, and how well it does. */
export const Facts = ({ endpoint, success, words }: FactsProps) => {
  const { t, when, number } = words;
  const { enabledEvents, lastDeliveryAt, disabledAt, consecutiveFailures } = endpoint;
  return (
    <Panel id="details" title={t("webhook.details")}>
      <dl className="tabular px-5 py-3">
        <Fact name={t("webhooks.kinds")}>
          {enabledEvents.includes("*") ? t("webhooks.all") : <Kinds kinds={enabledEvents} />}
        </Fact>
        <Fact name={t("webhooks.last")}>
          {lastDeliveryAt ? when(lastDeliveryAt, "table") : t("webhooks.never")}
        </Fact>
        {success.finished > 0 && <Fact name={t("webhook.success")}>{shareOf(success, words)}</Fact>}
        <Fact name={t("webhooks.failures")}>{number(consecutiveFailures)}</Fact>
        {disabledAt && <Fact name={t("webhook.offSince")}>{when(disabledAt, "table")}</Fact>}
        <Fact name={t("webhook.secret")}>{signing(endpoint, words)}</Fact>
        <Fact name={t("webhook.version")}>{endpoint.apiVersion}</Fact>
        <Fact name={t("webhook.created")}>{when(endpoint.createdAt, "table")}</Fact>
        <Fact name={t("webhook.id")}>
          <span className="flex items-center justify-end">
            <Code>{endpoint.id}</Code>
            <CopyButton done={t("copy.done")} isBare label={t("copy.id")} text={endpoint.id} />
          </span>
        </Fact>
      </dl>
    </Panel>
  );
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
