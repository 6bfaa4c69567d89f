import type fr from "@/app/_intl/messages/fr.json";
import type { Words } from "@/app/_intl/words";
import { CodeBlock } from "@/app/_ui/code-block";
import { Notice } from "@/app/_ui/notice";
import { Panel } from "@/app/_ui/panel";
import type { ShownDelivery, ShownRequest } from "@/lib/webhook-deliveries/journal";
import { prettyJson } from "../../../_parts/pretty-json";

/** The request, with its headers. */
export const Request = ({ request, t }: { request: ShownRequest; t: Words["t"] }) => {
  const copy = { do: t("copy.do"), done: t("copy.done") };
  const headers = request.headers.map(([name, value]) => `${name}: ${value}`).join("\n");
  return (
    <Panel id="request" title={t("delivery.request")}>
      <div className="grid min-w-0 grid-cols-1 gap-4 px-5 py-5">
        <p className="break-all font-mono text-sm">POST {request.url}</p>
        <div className="min-w-0">
          <CodeBlock code={headers} copy={copy} label={t("delivery.headers")} />
          <p className="mt-2 text-muted text-sm">{t("delivery.signatureNote")}</p>
        </div>
        <CodeBlock code={prettyJson(request.body)} copy={copy} label={t("delivery.body")} />
      </div>
    </Panel>
  );
};

type Fault = keyof typeof fr.delivery.fault;

type ResponseProps = { delivery: ShownDelivery["delivery"]; words: Words };

/** The response, or why there was none. */
export const Response = ({ delivery, words: { t } }: ResponseProps) => {
  const { error, responseStatus, responseBody } = delivery;
  return (
    <Panel id="response" title={t("delivery.response")}>
      <div className="grid min-w-0 grid-cols-1 gap-4 px-5 py-5">
        {error && <Notice tone="bad">{t(`delivery.fault.${error as Fault}`)}</Notice>}
        {responseStatus === null && !error && (
          <p className="text-muted">{t("delivery.noResponse")}</p>
        )}
        {responseStatus !== null && (
          <>
            <p className="tabular font-medium">
              {t("delivery.responseStatus", { status: String(responseStatus) })}
            </p>
            {responseBody ? (
              <div className="min-w-0">
                <CodeBlock
                  code={responseBody}
                  copy={{ do: t("copy.do"), done: t("copy.done") }}
                  label={t("delivery.responseBody")}
                />
                <p className="mt-2 text-muted text-sm">{t("delivery.responseCut")}</p>
              </div>
            ) : (
              <p className="text-muted">{t("delivery.responseEmpty")}</p>
            )}
          </>
        )}
      </div>
    </Panel>
  );
};
