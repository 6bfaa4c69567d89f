import type { FormError } from "@/app/_intl/form-error";
import type { Words } from "@/app/_intl/words";
import { controlClass, Field, FieldError } from "@/app/_ui/field";
import { MetadataFields } from "@/app/(dashboard)/_shell/metadata-fields";
import { AMOUNT_MAX, AMOUNT_MIN } from "@/lib/payment-links/schema";
import type { PriceRow } from "@/lib/prices/serialise";
import { priceText } from "../../products/_parts/price-text";

type FieldsProps = {
  prices: readonly PriceRow[];
  typed: Record<string, string> | null;
  formError: FormError | null;
  livemode: boolean;
  words: Words;
};

const choice =
  "flex min-h-12 items-center gap-3 rounded-control border border-edge/60 bg-surface px-4 py-2 has-checked:border-accent has-checked:bg-accent-soft";

/** An amount with its label, or a price of the catalogue. Without scripts too: what is not chosen folds away. */
export const LinkFields = ({ prices, typed, formError, livemode, words }: FieldsProps) => {
  const { t } = words;
  const what = typed?.["what"] === "price" && prices.length > 0 ? "price" : "amount";
  const isBadUrl = formError?.param === "returnUrl";
  const isMore = Boolean(typed?.["returnUrl"]) || isBadUrl || isMetadata(formError);
  return (
    <div className="group/link">
      <div className="grid gap-5 px-5 py-5">
        {prices.length > 0 ? (
          <fieldset>
            <legend className="font-medium">{t("links.what")}</legend>
            <div className="mt-1.5 grid gap-2 sm:grid-cols-2">
              {(["amount", "price"] as const).map((value) => (
                <label className={choice} key={value}>
                  <input
                    className="size-4.5 accent-accent"
                    defaultChecked={value === what}
                    name="what"
                    type="radio"
                    value={value}
                  />
                  {t(`links.whats.${value}`)}
                </label>
              ))}
            </div>
          </fieldset>
        ) : (
          <input name="what" type="hidden" value="amount" />
        )}
        <AmountFields formError={formError} typed={typed} words={words} />
        {prices.length > 0 && (
          <PriceChoice prices={prices} formError={formError} typed={typed} words={words} />
        )}
      </div>
      <details className="border-line border-t" open={isMore}>
        <summary className="flex min-h-13 items-center px-5 text-muted underline underline-offset-4 hover:text-ink">
          {t("links.more")}
        </summary>
        <div className="grid gap-5 px-5 pt-2 pb-5">
          <Field
            autoCapitalize="none"
            autoComplete="off"
            defaultValue={typed?.["returnUrl"] ?? ""}
            error={isBadUrl ? t(livemode ? "links.returnUrlBadLive" : "links.returnUrlBad") : null}
            hint={t("links.returnUrlHint")}
            id="returnUrl"
            inputMode="url"
            label={t("links.returnUrl")}
            maxLength={2000}
            name="returnUrl"
            spellCheck={false}
          />
          <MetadataFields
            current={{}}
            error={formError && isMetadata(formError) ? formError.sentence : null}
            t={t}
            typed={typed}
          />
        </div>
      </details>
    </div>
  );
};

const isMetadata = (formError: FormError | null): boolean =>
  formError?.param?.startsWith("metadata") ?? false;

type PartProps = Pick<FieldsProps, "typed" | "formError" | "words">;

const AmountFields = ({ typed, formError, words: { t, xpf } }: PartProps) => {
  const bounds = { least: xpf(AMOUNT_MIN), most: xpf(AMOUNT_MAX) };
  return (
    <div className="grid gap-5 group-has-[input[value=price]:checked]/link:hidden">
      <Field
        autoComplete="off"
        defaultValue={typed?.["amountXpf"] ?? ""}
        error={formError?.param === "amountXpf" ? t("links.amountBad", bounds) : null}
        hint={t("links.amountHint", bounds)}
        id="amountXpf"
        inputMode="numeric"
        label={t("links.amountXpf")}
        maxLength={16}
        name="amountXpf"
      />
      <Field
        autoComplete="off"
        defaultValue={typed?.["description"] ?? ""}
        error={formError?.param === "description" ? labelFault(formError, t) : null}
        hint={t("links.descriptionHint")}
        id="description"
        label={t("links.description")}
        maxLength={280}
        name="description"
      />
    </div>
  );
};

/** A missing label and one that looks like a card number are different mistakes. */
const labelFault = ({ sentence }: FormError, t: Words["t"]): string =>
  sentence === t("error.invalid_request") ? t("links.descriptionBad") : sentence;

type ChoiceProps = PartProps & { prices: readonly PriceRow[] };

const PriceChoice = ({ prices, typed, formError, words }: ChoiceProps) => {
  const { t } = words;
  const isBad = formError?.param === "price";
  return (
    <div className="hidden group-has-[input[value=price]:checked]/link:block">
      <label className="block font-medium" htmlFor="price">
        {t("links.price")}
      </label>
      <p className="mt-0.5 text-muted text-sm" id="price-hint">
        {t("links.priceHint")}
      </p>
      <select
        aria-describedby={isBad ? "price-hint price-error" : "price-hint"}
        aria-invalid={isBad ? true : undefined}
        className={`mt-1.5 ${controlClass}`}
        defaultValue={typed?.["price"] ?? prices[0]?.id}
        id="price"
        name="price"
      >
        {prices.map((price) => (
          <option key={price.id} value={price.id}>
            {[price.product.name, price.nickname, priceText(price, words)]
              .filter(Boolean)
              .join(" · ")}
          </option>
        ))}
      </select>
      {isBad && formError && <FieldError id="price-error">{formError.sentence}</FieldError>}
    </div>
  );
};
