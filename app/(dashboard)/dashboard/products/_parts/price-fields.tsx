import type { FormError } from "@/app/_intl/form-error";
import type { Words } from "@/app/_intl/words";
import { controlClass, Field, FieldError } from "@/app/_ui/field";
import { type Interval, intervals } from "./price-text";

type FieldsProps = {
  typed: Record<string, string> | null;
  formError: FormError | null;
  /** A product can be made without a price. */
  isOptional?: boolean;
  words: Words;
};

const LEAST = 1;
const MOST = 100_000_000;

const choice =
  "flex min-h-12 items-center gap-3 rounded-control border border-edge/60 bg-surface px-4 py-2 has-checked:border-accent has-checked:bg-accent-soft";

/** What a price asks for, and how often. Without scripts too: what a choice does not need folds away. */
export const PriceFields = ({ typed, formError, isOptional = false, words }: FieldsProps) => {
  const { t, xpf } = words;
  const about = (param: string) => formError?.param === param;
  const bounds = { least: xpf(LEAST), most: xpf(MOST) };
  const kind = typed?.["kind"] === "recurring" ? "recurring" : "one_time";
  return (
    <div className="group/price grid gap-5">
      <Field
        autoComplete="off"
        defaultValue={typed?.["amountXpf"] ?? ""}
        error={about("amountXpf") ? t("products.amountBad", bounds) : null}
        hint={t(isOptional ? "products.amountHintOptional" : "products.amountHint", bounds)}
        id="amountXpf"
        inputMode="numeric"
        label={t("products.amount")}
        maxLength={20}
        name="amountXpf"
        required={!isOptional}
      />
      <fieldset>
        <legend className="font-medium">{t("products.kind")}</legend>
        <div className="mt-1.5 grid gap-2 sm:grid-cols-2">
          {(["one_time", "recurring"] as const).map((value) => (
            <label className={choice} key={value}>
              <input
                className="size-4.5 accent-accent"
                defaultChecked={value === kind}
                name="kind"
                type="radio"
                value={value}
              />
              {t(`products.kinds.${value}`)}
            </label>
          ))}
        </div>
      </fieldset>
      <Rhythm error={about("intervalCount")} t={t} typed={typed} />
      <Field
        autoComplete="off"
        defaultValue={typed?.["nickname"] ?? ""}
        error={about("nickname") ? formError?.sentence : null}
        hint={t("products.nicknameHint")}
        id="nickname"
        label={t("products.nickname")}
        maxLength={280}
        name="nickname"
      />
    </div>
  );
};

type RhythmProps = { error: boolean; typed: Record<string, string> | null; t: Words["t"] };

const Rhythm = ({ error, typed, t }: RhythmProps) => (
  <fieldset className="hidden group-has-[input[value=recurring]:checked]/price:block">
    <legend className="font-medium">{t("products.rhythm")}</legend>
    <div className="mt-1.5 grid grid-cols-[6rem_minmax(0,1fr)] gap-2">
      <input
        aria-describedby={error ? "rhythm-error" : undefined}
        aria-invalid={error ? true : undefined}
        aria-label={t("products.rhythmCount")}
        className={controlClass}
        defaultValue={typed?.["intervalCount"] ?? "1"}
        inputMode="numeric"
        maxLength={3}
        name="intervalCount"
      />
      <select
        aria-label={t("products.rhythmUnit")}
        className={controlClass}
        defaultValue={intervalIn(typed)}
        name="interval"
      >
        {intervals.map((interval) => (
          <option key={interval} value={interval}>
            {t(`products.units.${interval}`)}
          </option>
        ))}
      </select>
    </div>
    {error && <FieldError id="rhythm-error">{t("products.rhythmBad")}</FieldError>}
  </fieldset>
);

const intervalIn = (typed: Record<string, string> | null): Interval =>
  intervals.find((interval) => interval === typed?.["interval"]) ?? "month";
