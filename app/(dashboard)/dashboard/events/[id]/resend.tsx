import type { Words } from "@/app/_intl/words";
import { Submit } from "@/app/_ui/button";
import { controlClass } from "@/app/_ui/field";
import { Panel } from "@/app/_ui/panel";

type ResendProps = {
  eventId: string;
  /** Active ones that follow its kind. */
  endpoints: readonly { id: string; url: string }[];
  csrf: string;
  t: Words["t"];
};

/** Sends an event once more, to one webhook or to all that follow it. */
export const Resend = ({ eventId, endpoints, csrf, t }: ResendProps) => (
  <Panel id="resend" title={t("oneEvent.resend")}>
    {endpoints.length === 0 ? (
      <p className="px-5 py-4 text-muted">{t("oneEvent.noWebhook")}</p>
    ) : (
      <form
        action={`/dashboard/events/${eventId}/resend`}
        className="grid gap-4 px-5 py-5"
        method="post"
      >
        <p className="text-muted">{t("oneEvent.resendText")}</p>
        <input name="csrf" type="hidden" value={csrf} />
        <input name="from" type="hidden" value="event" />
        <div>
          <label className="block font-medium" htmlFor="endpoint">
            {t("oneEvent.to")}
          </label>
          <select className={`mt-1.5 ${controlClass}`} id="endpoint" name="endpoint">
            <option value="">{t("oneEvent.resendAll")}</option>
            {endpoints.map(({ id, url }) => (
              <option key={id} value={id}>
                {url}
              </option>
            ))}
          </select>
        </div>
        <div>
          <Submit look="plain">{t("oneEvent.resend")}</Submit>
        </div>
      </form>
    )}
  </Panel>
);
