import type { Words } from "@/app/_intl/words";
import { Panel } from "@/app/_ui/panel";
import { FoldedForm } from "@/app/(dashboard)/_form/folded-form";
import { Form } from "@/app/(dashboard)/_form/form";
import { FirstPayment } from "@/app/(dashboard)/_shell/first-payment";
import type { EventLine } from "@/lib/events/lookups";
import { resendEvent } from "../../events/[id]/form";
import { removeEndpoint, rotateEndpointSecret, switchEndpoint } from "../form";
import type { Endpoint } from "./load";

type ToolProps = { endpoint: Endpoint; words: Words };

/** Resends a real event, to test the receiver. */
export const Trial = ({
  endpoint,
  words,
  latest,
  livemode,
}: ToolProps & { latest: EventLine | null; livemode: boolean }) => {
  const { t, when } = words;
  return (
    <Panel id="try" title={t("webhook.try")}>
      <div className="grid gap-4 px-5 py-5">
        {latest === null && <p className="text-muted">{t("webhook.tryNone")}</p>}
        {latest === null && !livemode && <FirstPayment t={t} />}
        {latest && endpoint.slot === null && <p className="text-muted">{t("webhook.tryOff")}</p>}
        {latest && endpoint.slot !== null && (
          <Form
            className="grid gap-4"
            of={resendEvent}
            params={{ id: latest.id }}
            submit="webhook.trySubmit"
            values={{ endpoint: endpoint.id, from: "webhook" }}
          >
            {({ submit }) => (
              <>
                <p>
                  {t("webhook.tryText", {
                    kind: latest.type,
                    moment: when(latest.createdAt, "moment"),
                  })}
                </p>
                <input name="endpoint" type="hidden" value={endpoint.id} />
                {submit()}
              </>
            )}
          </Form>
        )}
      </div>
    </Panel>
  );
};

/** Enables or disables the webhook. */
export const Switch = ({ endpoint }: ToolProps) => {
  const isOff = endpoint.slot === null;
  return (
    <Form
      variant={isOff ? "primary" : "plain"}
      of={switchEndpoint}
      params={{ id: endpoint.id }}
      submit={isOff ? "webhook.switchOn" : "webhook.switchOff"}
      values={{ to: isOff ? "on" : "off" }}
    />
  );
};

export const Rotation = ({ endpoint, words: { t } }: ToolProps) => (
  <FoldedForm of={rotateEndpointSecret} params={{ id: endpoint.id }} title={t("webhook.rotate")}>
    {({ field, submit }) => (
      <>
        <p>{t("webhook.rotateText")}</p>
        {field("overlap")}
        {submit()}
      </>
    )}
  </FoldedForm>
);

/** Deletes the webhook, with a confirmation. */
export const Ending = ({ endpoint, words: { t } }: ToolProps) => (
  <FoldedForm of={removeEndpoint} params={{ id: endpoint.id }} title={t("webhook.delete")}>
    {({ field, submit }) => (
      <>
        <p>{t("webhook.deleteText")}</p>
        {field("confirm")}
        {submit()}
      </>
    )}
  </FoldedForm>
);
