import type { Words } from "@/app/_intl/words";
import { Code, Fact } from "@/app/_ui/fact";
import { Panel } from "@/app/_ui/panel";
import { TextLink } from "@/app/_ui/text-link";
import { IdLine, MetadataFacts } from "@/app/(dashboard)/_shell/object-panels";
import type { SessionView } from "./view";

type FactsProps = { view: SessionView; words: Words };

export const Facts = ({ view, words }: FactsProps) => (
  <Panel id="details" title={words.t("sessions.details")}>
    <Payer view={view} words={words} />
    <Times view={view} words={words} />
  </Panel>
);

const Payer = ({ view: { session, customer }, words: { t } }: FactsProps) => (
  <dl className="border-line border-b px-5 py-3">
    <Fact name={t("sessions.customer")}>
      {customer ? (
        <TextLink href={`/dashboard/customers/${customer.id}`}>
          {customer.name ?? customer.email ?? t("sessions.unnamed")}
        </TextLink>
      ) : (
        t("sessions.nobody")
      )}
    </Fact>
    {session.customerEmail && (
      <Fact name={t("sessions.email")}>
        <span className="wrap-anywhere">{session.customerEmail}</span>
      </Fact>
    )}
    {session.customerMatch && (
      <Fact name={t("sessions.match")}>{t(`sessions.matched.${session.customerMatch}`)}</Fact>
    )}
    {session.transactionId && (
      <Fact name={t("sessions.paidBy")}>
        <TextLink href={`/dashboard/payments/${session.transactionId}`}>
          {t("invoices.see")}
        </TextLink>
      </Fact>
    )}
  </dl>
);

const Times = ({ view: { session }, words: { t, when, euros } }: FactsProps) => {
  const at = (seconds: number) => when(new Date(seconds * 1000), "table");
  return (
    <dl className="tabular px-5 py-3">
      <Fact name={t("payment.euros")}>{euros(session.amountEurCents)}</Fact>
      <Fact name={t("sessions.created")}>{at(session.created)}</Fact>
      {session.completedAt ? (
        <Fact name={t("sessions.completed")}>{at(session.completedAt)}</Fact>
      ) : (
        <Fact name={t("sessions.expires")}>{at(session.expiresAt)}</Fact>
      )}
      <Fact name={t("sessions.success")}>
        <Code>{session.successUrl}</Code>
      </Fact>
      {session.cancelUrl && (
        <Fact name={t("sessions.cancel")}>
          <Code>{session.cancelUrl}</Code>
        </Fact>
      )}
      <MetadataFacts metadata={session.metadata} />
      <Fact name={t("invoices.id")}>
        <IdLine id={session.id} t={t} />
      </Fact>
    </dl>
  );
};
