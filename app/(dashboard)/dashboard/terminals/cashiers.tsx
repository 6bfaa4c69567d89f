import type { Words } from "@/app/_intl/words";
import { Fold } from "@/app/_ui/fold";
import { Panel } from "@/app/_ui/panel";
import { Form } from "@/app/(dashboard)/_form/form";
import { cameBack } from "@/app/(dashboard)/_form/state";
import type { Column } from "@/app/(dashboard)/_list/declaration";
import { RowsTable } from "@/app/(dashboard)/_list/table";
import type { Context } from "@/lib/kit/context";
import { type Cashier, listCashiers } from "@/lib/terminal-devices/cashiers";
import { changeCashierPin, dismissCashier, newCashier } from "./cashiers/form";

type CashiersProps = { ctx: Context; words: Words };

/** The cashiers, who can unlock the devices, and a form to add one. */
export const Cashiers = async ({ ctx, words }: CashiersProps) => {
  const { t } = words;
  const cashiers = await listCashiers(ctx);
  return (
    <Panel className="overflow-hidden" id="cashiers" title={t("tills.cashiers")}>
      <p className="border-line border-b px-5 py-4 text-muted">{t("tills.cashiersText")}</p>
      {cashiers.length > 0 && (
        <div className="border-line border-b">
          <RowsTable
            caption={t("tills.cashiers")}
            columns={columns}
            details={(cashier) => <ChangePin cashier={cashier} t={t} />}
            keyOf={({ id }) => id}
            namespace="tills"
            rows={cashiers}
            words={words}
          />
        </div>
      )}
      <Form
        className="grid items-start gap-4 px-5 py-5 sm:grid-cols-2"
        of={newCashier}
        suffix="cashier"
      />
    </Panel>
  );
};

const columns: readonly Column<Cashier>[] = [
  { name: "cashierName", grows: true, primary: ({ name }) => name },
  {
    name: "actions",
    head: "lists.actions",
    align: "end",
    card: "right",
    cell: ({ id, name }) => <Form about={name} of={dismissCashier} params={{ id }} />,
  },
];

const ChangePin = async ({ cashier: { id, name }, t }: { cashier: Cashier; t: Words["t"] }) => (
  <Fold about={name} isOpen={await cameBack(changeCashierPin, { id })} label={t("tills.changePin")}>
    <Form className="grid max-w-md gap-3" of={changeCashierPin} params={{ id }} suffix={id} />
  </Fold>
);
