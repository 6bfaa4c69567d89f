import type { Words } from "@/app/_intl/words";
import { Submit } from "@/app/_ui/button";
import { ConfirmBox } from "@/app/_ui/confirm-box";
import { Disclosure } from "@/app/_ui/disclosure";
import { controlClass } from "@/app/_ui/field";
import { Panel } from "@/app/_ui/panel";
import { FirstPayment } from "@/app/(dashboard)/_shell/first-payment";
import type { EventLine } from "@/lib/events/lookups";
import type { Endpoint } from "./page";

type ToolProps = { endpoint: Endpoint; csrf: string; words: Words };

/** Sends something that really happened: a receiver is tried with what it will get. */
export const Trial = ({
  endpoint,
  csrf,
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
          <form
            action={`/dashboard/events/${latest.id}/resend`}
            className="grid gap-4"
            method="post"
          >
            <p>
              {t("webhook.tryText", {
                kind: latest.type,
                moment: when(latest.createdAt, "moment"),
              })}
            </p>
            <input name="csrf" type="hidden" value={csrf} />
            <input name="endpoint" type="hidden" value={endpoint.id} />
            <input name="from" type="hidden" value="webhook" />
            <div>
              <Submit look="plain">{t("webhook.trySubmit")}</Submit>
            </div>
          </form>
        )}
      </div>
    </Panel>
  );
};

/** On or off, in one press. */
export const Switch = ({ endpoint, csrf, words: { t } }: ToolProps) => (
  <form action={`/dashboard/webhooks/${endpoint.id}/switch`} method="post">
    <input name="csrf" type="hidden" value={csrf} />
    {endpoint.slot === null ? (
      <Submit name="to" value="on">
        {t("webhook.switchOn")}
      </Submit>
    ) : (
      <Submit look="plain" name="to" value="off">
        {t("webhook.switchOff")}
      </Submit>
    )}
  </form>
);

const overlaps = [72, 24, 1] as const;

/** Another secret, without losing a message on the way. */
export const Rotation = ({ endpoint, csrf, words: { t } }: ToolProps) => (
  <Disclosure title={t("webhook.rotate")}>
    <form
      action={`/dashboard/webhooks/${endpoint.id}/rotate`}
      className="grid gap-4 px-5 py-5"
      method="post"
    >
      <p>{t("webhook.rotateText")}</p>
      <input name="csrf" type="hidden" value={csrf} />
      <div>
        <label className="block font-medium" htmlFor="overlap">
          {t("webhook.overlap")}
        </label>
        <select className={`mt-1.5 ${controlClass}`} defaultValue="24" id="overlap" name="overlap">
          {overlaps.map((hours) => (
            <option key={hours} value={hours}>
              {t("webhook.overlapHours", { count: hours })}
            </option>
          ))}
          <option value="0">{t("webhook.overlapNone")}</option>
        </select>
      </div>
      <div>
        <Submit look="plain">{t("webhook.rotateSubmit")}</Submit>
      </div>
    </form>
  </Disclosure>
);

/** The end of a webhook: said to be meant. */
export const Ending = ({
  endpoint,
  csrf,
  words: { t },
  error,
}: ToolProps & { error: string | null }) => (
  <Disclosure title={t("webhook.delete")}>
    <form
      action={`/dashboard/webhooks/${endpoint.id}/delete`}
      className="grid gap-4 px-5 py-5"
      method="post"
    >
      <p>{t("webhook.deleteText")}</p>
      <input name="csrf" type="hidden" value={csrf} />
      <ConfirmBox error={error} label={t("webhook.deleteConfirm")} />
      <div>
        <Submit look="danger">{t("webhook.deleteSubmit")}</Submit>
      </div>
    </form>
  </Disclosure>
);
