import type { ReactNode } from "react";
import type { Words } from "@/app/_intl/words";
import { ButtonLink } from "@/app/_ui/button";
import { Notice } from "@/app/_ui/notice";
import { Panel } from "@/app/_ui/panel";
import { TextLink } from "@/app/_ui/text-link";
import { Form } from "@/app/(dashboard)/_form/form";
import { pageAt } from "@/app/(dashboard)/_shell/address";
import { now } from "@/lib/kit/clock";
import type { PriceRow } from "@/lib/prices/serialise";
import type { Customer, PaymentMethod } from "@/prisma/client/client";
import { cardLabel } from "../_parts/card-label";
import { priceChoice } from "../_parts/price-choice";
import { newSubscription } from "../form";

type TermsProps = {
  customer: Customer;
  prices: readonly PriceRow[];
  cards: readonly PaymentMethod[];
  words: Words;
};

/** The price and the card to charge. */
export const Terms = (props: TermsProps) => {
  const { customer, prices, cards, words } = props;
  const { t } = words;
  return (
    <Panel>
      <div className="grid gap-6 px-5 py-5">
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
    <ButtonLink href={pageAt("/dashboard/subscriptions/new", {})} variant="plain">
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

const Fields = ({ customer, prices, cards, words: { t, xpf } }: TermsProps) => {
  const usual = cards.find(({ isDefault }) => isDefault);
  const at = now(customer);
  return (
    <Form className="grid gap-6" of={newSubscription} values={{ customer: customer.id }}>
      {({ field, submit, typed, error }) => (
        <>
          {field("price", {
            choices: prices.map((price) => priceChoice(price, { t, xpf })),
          })}
          {field("paymentMethod", {
            choices: [
              ...(usual ? [{ value: "", text: "subscriptions.cardFollow" as const }] : []),
              ...cards.map((card) => ({ value: card.id, text: () => cardLabel(card, at, t) })),
            ],
          })}
          {field("trialDays")}
          <details
            open={[typed?.["quantity"], typed?.["cycles"], error("quantity"), error("cycles")].some(
              Boolean,
            )}
          >
            <summary className="inline-flex min-h-11 items-center text-muted underline underline-offset-4 hover:text-ink">
              {t("subscriptions.more")}
            </summary>
            <div className="grid gap-5 pt-2 sm:grid-cols-2">
              {field("quantity")}
              {field("cycles")}
            </div>
          </details>
          {field("metadata")}
          <div className="grid gap-3">
            <p className="text-muted">{t("subscriptions.firstDue")}</p>
            {submit()}
          </div>
        </>
      )}
    </Form>
  );
};
