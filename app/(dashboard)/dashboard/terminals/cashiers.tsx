import type { Words } from "@/app/_intl/words";
import { Panel } from "@/app/_ui/panel";
import { Form } from "@/app/(dashboard)/_form/form";
import { cameBack } from "@/app/(dashboard)/_form/state";
import type { Cashier } from "@/lib/terminal-devices/cashiers";
import { changeCashierPin, dismissCashier, newCashier } from "./cashiers/form";

type CashiersProps = { cashiers: readonly Cashier[]; words: Words };

/** Who may unlock the devices, and a form for one more. */
export const Cashiers = ({ cashiers, words: { t } }: CashiersProps) => (
  <Panel id="cashiers" title={t("tills.cashiers")}>
    <p className="px-5 py-4 text-muted">{t("tills.cashiersText")}</p>
    <ul className="divide-y divide-line">
      {cashiers.map((cashier) => (
        <Line cashier={cashier} key={cashier.id} t={t} />
      ))}
    </ul>
    <Form
      className="grid items-start gap-4 border-line border-t px-5 py-5 sm:grid-cols-2"
      of={newCashier}
      suffix="cashier"
    />
  </Panel>
);

type LineProps = { cashier: Cashier; t: Words["t"] };

const Line = async ({ cashier: { id, name }, t }: LineProps) => (
  <li className="flex flex-wrap items-start justify-between gap-3 px-5 py-4">
    <p className="min-w-0 break-words font-medium">{name}</p>
    <div className="flex flex-wrap items-start gap-2">
      <details open={await cameBack(changeCashierPin, { id })}>
        <summary className="inline-flex min-h-11 items-center rounded-control border border-edge/60 px-4 font-medium">
          {t("tills.changePin")}
          <span className="sr-only"> {name}</span>
        </summary>
        <Form className="mt-3 grid gap-3" of={changeCashierPin} params={{ id }} suffix={id} />
      </details>
      <Form about={name} of={dismissCashier} params={{ id }} />
    </div>
  </li>
);
