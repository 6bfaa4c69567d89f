import type { Words } from "@/app/_intl/words";
import { Panel } from "@/app/_ui/panel";
import { Form } from "@/app/(dashboard)/_form/form";
import { resendEvent } from "./form";

type ResendProps = {
  eventId: string;
  /** Active endpoints subscribed to its type. */
  endpoints: readonly { id: string; url: string }[];
  t: Words["t"];
};

/** Resends an event, to one endpoint or to all that are subscribed. */
export const Resend = ({ eventId, endpoints, t }: ResendProps) => (
  <Panel id="resend" title={t("oneEvent.resend")}>
    {endpoints.length === 0 ? (
      <p className="px-5 py-4 text-muted">{t("oneEvent.noWebhook")}</p>
    ) : (
      <Form
        className="grid gap-4 px-5 py-5"
        of={resendEvent}
        params={{ id: eventId }}
        values={{ from: "event" }}
      >
        {({ field, submit }) => (
          <>
            <p className="text-muted">{t("oneEvent.resendText")}</p>
            {field("endpoint", {
              choices: [
                { value: "", text: "oneEvent.resendAll" },
                ...endpoints.map(({ id, url }) => ({ value: id, text: () => url })),
              ],
            })}
            {submit()}
          </>
        )}
      </Form>
    )}
  </Panel>
);
