import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import type { Words } from "@/app/_intl/words";
import { Panel } from "@/app/_ui/panel";
import { StatusChip } from "@/app/(dashboard)/_shell/status-chip";
import type { Found } from "@/lib/transactions/search";
import { SetupChip } from "./setup-chip";
import type { OpenSetup } from "./subjects";

type PaymentsProps = { payments: readonly Found[]; chosen: string | null; words: Words };

/** Open payments, newest first. */
export const PaymentChoices = ({ payments, chosen, words: { t, xpf, when } }: PaymentsProps) => (
  <Panel className="overflow-hidden" id="payments" title={t("simulate.payments")}>
    {payments.length === 0 && <p className="px-5 py-4 text-muted">{t("simulate.noPayments")}</p>}
    <ul className="divide-y divide-line">
      {payments.map(({ id, amountXpf, status, source, email, createdAt }) => (
        <Choice
          aside={<StatusChip status={status} t={t} />}
          href={`/dashboard/simulate?payment=${id}` as Route}
          isChosen={id === chosen}
          key={id}
          title={xpf(amountXpf)}
        >
          {[email ?? t(`source.${source}`), when(createdAt, "table")].join(" · ")}
        </Choice>
      ))}
    </ul>
  </Panel>
);

type SetupsProps = { setups: readonly OpenSetup[]; chosen: string | null; words: Words };

/** Open card setups. */
export const SetupChoices = ({ setups, chosen, words: { t, when } }: SetupsProps) => (
  <Panel className="overflow-hidden" id="setups" title={t("simulate.setups")}>
    <ul className="divide-y divide-line">
      {setups.map(({ id, status, createdAt }) => (
        <Choice
          aside={<SetupChip status={status} t={t} />}
          href={`/dashboard/simulate?setup=${id}` as Route}
          isChosen={id === chosen}
          key={id}
          title={`…${id.slice(-8)}`}
        >
          {when(createdAt, "table")}
        </Choice>
      ))}
    </ul>
  </Panel>
);

type ChoiceProps = {
  href: Route;
  title: string;
  aside: ReactNode;
  isChosen: boolean;
  children: string;
};

const Choice = ({ href, title, aside, isChosen, children }: ChoiceProps) => (
  <li>
    <Link
      aria-current={isChosen ? "true" : undefined}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-5 py-2.5 no-underline hover:bg-hover aria-[current]:bg-accent-soft"
      href={href}
      prefetch={false}
      scroll={false}
    >
      <span className="tabular font-semibold">{title}</span>
      {aside}
      <span className="col-span-2 truncate text-muted text-sm">{children}</span>
    </Link>
  </li>
);
