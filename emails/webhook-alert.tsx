import { Section } from "@react-email/components";
import { type Fact, Facts } from "@/emails/_parts/facts";
import { OwnerLetter, type OwnerMail } from "@/emails/_parts/owner-letter";
import { type RenderedMail, rendered } from "@/emails/_parts/rendered";
import { tahitiTime } from "@/emails/_parts/times";
import { type WebhookCause, webhookTexts } from "@/emails/_parts/webhook-texts";
import { Action, Aside, Paragraph } from "@/emails/_parts/words";

export type WebhookMail = OwnerMail & {
  livemode: boolean;
  /** Named as in the letters that are already queued. */
  trouble: WebhookCause;
  endpoint: string;
  /** ISO 8601; null if nothing failed before it was disabled. */
  failingSince: string | null;
  failures: number;
  /** The last delivery's result: an HTTP status, or why there was none. */
  responseStatus: number | null;
  error: string | null;
};

/** A shop's endpoint does not respond, or was disabled for that. */
export const webhookMail = (mail: WebhookMail): Promise<RenderedMail> =>
  rendered(
    webhookTexts[mail.locale].subjects[stateOf(mail)](mail.shop),
    <WebhookAlert mail={mail} />,
  );

const stateOf = ({ trouble: cause }: WebhookMail) => (cause === "failing" ? "failing" : "off");

const WebhookAlert = ({ mail }: { mail: WebhookMail }) => {
  const texts = webhookTexts[mail.locale];
  return (
    <OwnerLetter
      mail={mail}
      title={texts.titles[stateOf(mail)]}
      lead={texts.leads[mail.trouble]}
      notice={mail.livemode ? undefined : texts.test}
    >
      <Paragraph style={address}>{mail.endpoint}</Paragraph>
      <Facts facts={factsOf(mail)} />
      <Section style={{ paddingTop: "28px" }}>
        <Action href={mail.url}>{texts.open}</Action>
      </Section>
      <Aside title={texts.todo}>{texts.todoHint}</Aside>
    </OwnerLetter>
  );
};

const factsOf = (mail: WebhookMail): Fact[] => {
  const { locale, failingSince, failures } = mail;
  const texts = webhookTexts[locale];
  const last = lastError(mail);
  return [
    ...(failingSince ? [{ label: texts.since, value: tahitiTime(failingSince, locale) }] : []),
    ...(failures > 0 ? [{ label: texts.failures, value: String(failures) }] : []),
    ...(last ? [{ label: texts.last, value: last }] : []),
  ];
};

const lastError = ({ locale, error, responseStatus }: WebhookMail): string | null => {
  const texts = webhookTexts[locale];
  if (error !== null) return texts.errors[error] ?? error;
  return responseStatus === null ? null : texts.http(responseStatus);
};

const address = {
  margin: "0 0 20px",
  fontSize: "15px",
  fontWeight: 600,
  wordBreak: "break-all",
} as const;
