import type { ReactNode } from "react";
import type { FormError } from "@/app/_intl/form-error";
import type { Words } from "@/app/_intl/words";
import { ButtonLink, Submit } from "@/app/_ui/button";
import { controlClass, FieldError } from "@/app/_ui/field";
import { Notice } from "@/app/_ui/notice";
import { Panel } from "@/app/_ui/panel";
import { TextLink } from "@/app/_ui/text-link";
import { pageAt } from "@/app/(dashboard)/_shell/address";
import { MetadataFields } from "@/app/(dashboard)/_shell/metadata-fields";
import { now } from "@/lib/kit/clock";
import { type PriceRow, serialisePrice } from "@/lib/prices/serialise";
import type { Customer, PaymentMethod } from "@/prisma/client/client";
import { cardLabel } from "../_parts/card-label";
import { rhythmOf } from "../_parts/rhythm";

type TermsProps = {
  customer: Customer;
  prices: readonly PriceRow[];
  cards: readonly PaymentMethod[];
  typed: Record<string, string> | null;
  formError: FormError | null;
  csrf: string;
  words: Words;
};

const named = ["price", "paymentMethod", "metadata"];

/** A refusal names a field, or a place within it. */
const isAbout = ({ param }: FormError, name: string): boolean =>
  param === name || (param?.startsWith(`${name}.`) ?? false);

/** What somebody subscribes to, and which card is debited. */
export const Terms = (props: TermsProps) => {
  const { customer, prices, cards, formError, words } = props;
  const { t } = words;
  return (
    <Panel>
      <div className="grid gap-6 px-5 py-5">
        {formError && !named.some((name) => isAbout(formError, name)) && (
          <Notice role="alert" tone="bad">
            {formError.sentence}
          </Notice>
        )}
        <Who customer={customer} t={t} />
        {prices.length === 0 && (
          <Missing href="/dashboard/products" text={t("subscriptions.noPrice")}>
            {t("subscriptions.toProducts")}
          </Missing>
        )}
        {cards.length === 0 && (
          <Missing
            href={`/dashboard/customers/${customer.id}`}
            text={t("subscriptions.customerNoCard")}
          >
            {t("subscriptions.toCustomer")}
          </Missing>
        )}
        {prices.length > 0 && cards.length > 0 && <Fields {...props} />}
      </div>
    </Panel>
  );
};

const Who = ({ customer, t }: { customer: Customer; t: Words["t"] }) => (
  <div className="flex flex-wrap items-center justify-between gap-3">
    <div className="min-w-0">
      <p className="text-muted text-sm">{t("subscriptions.customer")}</p>
      <p className="wrap-anywhere font-medium">
        {customer.name ?? customer.email ?? t("subscriptions.anonymous")}
      </p>
      {customer.name && customer.email && (
        <p className="wrap-anywhere text-muted text-sm">{customer.email}</p>
      )}
    </div>
    <ButtonLink href={pageAt("/dashboard/subscriptions/new", {})} look="plain">
      {t("subscriptions.otherCustomer")}
    </ButtonLink>
  </div>
);

type MissingProps = { text: string; href: string; children: ReactNode };

const Missing = ({ text, href, children }: MissingProps) => (
  <Notice tone="warn">
    <p>{text}</p>
    <p>
      <TextLink href={href}>{children}</TextLink>
    </p>
  </Notice>
);

const Fields = ({ customer, prices, cards, typed, formError, csrf, words }: TermsProps) => {
  const { t, xpf } = words;
  const about = (name: string) =>
    formError && isAbout(formError, name) ? formError.sentence : null;
  const usual = cards.find(({ isDefault }) => isDefault);
  return (
    <form action="/dashboard/subscriptions/create" className="grid gap-6" method="post">
      <input name="csrf" type="hidden" value={csrf} />
      <input name="customer" type="hidden" value={customer.id} />
      <Select
        error={about("price")}
        id="price"
        label={t("subscriptions.price")}
        options={prices.map((price) => ({
          value: price.id,
          text: t("subscriptions.priceLine", {
            label: serialisePrice(price).label,
            amount: xpf(price.amountXpf),
            rhythm: rhythmOf(price, t),
          }),
        }))}
        value={typed?.["price"]}
      />
      <Select
        error={about("paymentMethod")}
        id="paymentMethod"
        label={t("subscriptions.card")}
        options={[
          ...(usual ? [{ value: "", text: t("subscriptions.cardFollow") }] : []),
          ...cards.map((card) => ({ value: card.id, text: cardLabel(card, now(customer), t) })),
        ]}
        value={typed?.["paymentMethod"]}
      />
      <MetadataFields current={{}} error={about("metadata")} t={t} typed={typed} />
      <div className="grid gap-3">
        <p className="text-muted">{t("subscriptions.firstDue")}</p>
        <div>
          <Submit>{t("subscriptions.create")}</Submit>
        </div>
      </div>
    </form>
  );
};

type SelectProps = {
  id: string;
  label: string;
  options: readonly { value: string; text: string }[];
  value: string | undefined;
  error: string | null;
};

const Select = ({ id, label, options, value, error }: SelectProps) => (
  <div>
    <label className="block font-medium" htmlFor={id}>
      {label}
    </label>
    <select
      aria-describedby={error ? `${id}-error` : undefined}
      aria-invalid={error ? true : undefined}
      className={`mt-1.5 ${controlClass}`}
      defaultValue={value ?? options[0]?.value}
      id={id}
      name={id}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </select>
    {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
  </div>
);
