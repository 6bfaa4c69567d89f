import type { FormError } from "@/app/_intl/form-error";
import type { Words } from "@/app/_intl/words";
import { Submit } from "@/app/_ui/button";
import { Field } from "@/app/_ui/field";
import { Panel } from "@/app/_ui/panel";
import type { Cashier } from "@/lib/members/pins";

type Common = { csrf: string; words: Words; formError: FormError | null; form: string };

/** Who may unlock the devices, and a form for one more. */
export const Cashiers = ({ cashiers, ...common }: Common & { cashiers: readonly Cashier[] }) => {
  const { csrf, formError, form } = common;
  const { t } = common.words;
  const about = (of: string, param: string): string | null =>
    form === of && formError?.param === param ? formError.sentence : null;
  return (
    <Panel id="cashiers" title={t("tills.cashiers")}>
      <p className="px-5 pt-4 text-muted">{t("tills.cashiersText")}</p>
      <ul className="divide-y divide-line">
        {cashiers.map((cashier) => (
          <Line
            cashier={cashier}
            csrf={csrf}
            error={about(cashier.id, "pin")}
            key={cashier.id}
            t={t}
          />
        ))}
      </ul>
      <form
        action="/dashboard/terminals/cashiers/create"
        className="grid gap-4 border-line border-t px-5 py-5 sm:grid-cols-2"
        method="post"
      >
        <input name="csrf" type="hidden" value={csrf} />
        <Field
          autoComplete="off"
          error={about("cashier", "name")}
          id="cashier-name"
          label={t("tills.cashierName")}
          maxLength={40}
          name="name"
          required
        />
        <PinField error={about("cashier", "pin")} id="cashier-pin" t={t} />
        <div className="sm:col-span-2">
          <Submit>{t("tills.addCashier")}</Submit>
        </div>
      </form>
    </Panel>
  );
};

type PinProps = { id: string; error: string | null; t: Words["t"] };

const PinField = ({ id, error, t }: PinProps) => (
  <Field
    autoComplete="off"
    error={error}
    hint={t("tills.pinHint")}
    id={id}
    inputMode="numeric"
    label={t("tills.pin")}
    maxLength={6}
    minLength={4}
    name="pin"
    pattern="[0-9]{4,6}"
    required
    type="password"
  />
);

type LineProps = { cashier: Cashier; csrf: string; error: string | null; t: Words["t"] };

const Line = ({ cashier: { id, name }, csrf, error, t }: LineProps) => (
  <li className="flex flex-wrap items-start justify-between gap-3 px-5 py-4">
    <p className="min-w-0 break-words font-medium">{name}</p>
    <div className="flex flex-wrap items-start gap-2">
      <details open={error !== null}>
        <summary className="inline-flex min-h-11 items-center rounded-control border border-edge/60 px-4 font-medium">
          {t("tills.changePin")}
          <span className="sr-only"> {name}</span>
        </summary>
        <form
          action={`/dashboard/terminals/cashiers/${id}/pin`}
          className="mt-3 grid gap-3"
          method="post"
        >
          <input name="csrf" type="hidden" value={csrf} />
          <PinField error={error} id={`pin-${id}`} t={t} />
          <Submit look="plain">{t("tills.savePin")}</Submit>
        </form>
      </details>
      <form action={`/dashboard/terminals/cashiers/${id}/remove`} method="post">
        <input name="csrf" type="hidden" value={csrf} />
        <Submit look="danger">
          {t("tills.removeCashier")}
          <span className="sr-only"> {name}</span>
        </Submit>
      </form>
    </div>
  </li>
);
