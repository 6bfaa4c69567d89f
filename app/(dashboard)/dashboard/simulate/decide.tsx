import type { Route } from "next";
import { found } from "@/app/_intl/found";
import type { Words } from "@/app/_intl/words";
import type { Member } from "@/app/_server/session";
import { ButtonLink } from "@/app/_ui/button";
import { Fact } from "@/app/_ui/fact";
import { Panel } from "@/app/_ui/panel";
import { RefusalOf } from "@/app/(dashboard)/_form/refusal-of";
import { StatusChip } from "@/app/(dashboard)/_shell/status-chip";
import { getSetupIntent } from "@/lib/setup-intents/read";
import { type TransactionStatus, transactionMachine } from "@/lib/transactions/machine";
import { getTransaction } from "@/lib/transactions/read";
import { decideOutcome } from "./form";
import { Outcomes } from "./outcomes";
import { SetupChip } from "./setup-chip";

type DecideProps = { id: string; event: string | null; member: Member; words: Words };

/** One payment, its status, and the outcomes the bank may give. */
export const DecidePayment = async ({ id, event, member, words }: DecideProps) => {
  const row = await found(getTransaction(member.ctx, id));
  const { t, xpf, when } = words;
  const status = row.status as TransactionStatus;
  const isOpen = transactionMachine.allows(status, "accept");
  return (
    <>
      <Panel id="subject" title={t("simulate.payment")}>
        <dl className="px-5 py-3">
          <Fact name={t("simulate.amount")}>{xpf(row.amountXpf)}</Fact>
          <Fact name={t("simulate.status")}>
            <StatusChip status={status} t={t} />
          </Fact>
          <Fact name={t("simulate.created")}>{when(row.createdAt, "full")}</Fact>
        </dl>
        <Links
          event={event}
          links={[[`/dashboard/payments/${id}`, t("simulate.seePayment")]]}
          t={t}
        />
      </Panel>
      {isOpen ? (
        <Outcomes subject={{ kind: "payment", id }} t={t} />
      ) : (
        <Closed>{t("simulate.closed")}</Closed>
      )}
    </>
  );
};

/** One card setup, its status, and its possible outcomes. */
export const DecideSetup = async ({ id, event, member, words }: DecideProps) => {
  const row = await found(getSetupIntent(member.ctx, id));
  const { t, when } = words;
  return (
    <>
      <Panel id="subject" title={t("simulate.setup")}>
        <dl className="px-5 py-3">
          <Fact name={t("simulate.status")}>
            <SetupChip status={row.status} t={t} />
          </Fact>
          <Fact name={t("simulate.created")}>{when(row.createdAt, "full")}</Fact>
        </dl>
        <Links
          event={event}
          links={[[`/dashboard/customers/${row.customerId}`, t("simulate.seeCustomer")]]}
          t={t}
        />
      </Panel>
      {row.status === "succeeded" ? (
        <Closed>{t("simulate.closedSetup")}</Closed>
      ) : (
        <Outcomes subject={{ kind: "setup", id }} t={t} />
      )}
    </>
  );
};

/** Already decided; why a choice was refused that was still offered a moment ago. */
const Closed = ({ children }: { children: string }) => (
  <div>
    <RefusalOf of={decideOutcome} />
    <Panel>
      <p className="px-5 py-4 text-muted">{children}</p>
    </Panel>
  </div>
);

type LinksProps = {
  event: string | null;
  links: readonly (readonly [string, string])[];
  t: Words["t"];
};

const Links = ({ event, links, t }: LinksProps) => (
  <div className="flex flex-wrap gap-2 px-5 pb-4">
    {[...links, ...(event ? [[`/dashboard/events/${event}`, t("simulate.seeEvent")]] : [])].map(
      ([href = "", text]) => (
        <ButtonLink href={href as Route} key={href} variant="plain" prefetch={false}>
          {text}
        </ButtonLink>
      ),
    )}
  </div>
);
