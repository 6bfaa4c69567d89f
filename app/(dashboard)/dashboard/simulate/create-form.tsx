import type { Words } from "@/app/_intl/words";
import { Submit } from "@/app/_ui/button";
import { Field } from "@/app/_ui/field";
import { Panel } from "@/app/_ui/panel";

type CreateProps = { csrf: string; error: string | null; t: Words["t"] };

/** A payment to play with, for those who have none open. */
export const CreateForm = ({ csrf, error, t }: CreateProps) => (
  <Panel id="create" title={t("simulate.create")}>
    <form action="/dashboard/simulate/create" className="grid gap-4 px-5 py-4" method="post">
      <input name="csrf" type="hidden" value={csrf} />
      <Field
        defaultValue="2500"
        error={error}
        hint={t("simulate.amountHint")}
        id="amountXpf"
        inputMode="numeric"
        label={t("simulate.amount")}
        maxLength={12}
        name="amountXpf"
        required
      />
      <div>
        <Submit look="plain">{t("simulate.createSubmit")}</Submit>
      </div>
    </form>
  </Panel>
);
