import type { Words } from "@/app/_intl/words";
import { Chip } from "@/app/_ui/chip";
import { CopyButton } from "@/app/_ui/copy-button";
import { Panel } from "@/app/_ui/panel";
import { Consent } from "@/app/(dashboard)/_detail/consent";
import { Form } from "@/app/(dashboard)/_form/form";
import type { CustomerRow } from "@/lib/customers/serialise";
import { cardName } from "@/lib/kit/card-name";
import { createCardLink } from "../form";
import { detachCard, makeCardDefault } from "./cards/form";
import type { CustomerView } from "./view";

type CardsProps = { customer: CustomerRow; view: CustomerView; words: Words };

type Card = NonNullable<CustomerView["cards"]>[number];

/** The saved cards: the default, the expired ones, and a link to add another. */
export const Cards = ({ customer, view, words }: CardsProps) => {
  const { t } = words;
  const { cards, mayWriteCards } = view;
  if (!cards) return null;
  return (
    <Panel id="cards" title={t("customers.cards")}>
      {cards.length === 0 && <p className="px-5 py-4 text-muted">{t("customers.noCards")}</p>}
      <ul className="divide-y divide-line">
        {cards.map((card) => (
          <li className="px-5 py-3.5" key={card.id}>
            <CardSummary card={card} words={words} />
            <Consent consent={card.consent} words={words}>
              {words.t("customers.cardOf", { last4: card.last4 })}
            </Consent>
            {mayWriteCards && <CardForms card={card} customer={customer} t={t} />}
          </li>
        ))}
      </ul>
      {mayWriteCards && <NewCard customer={customer} link={view.cardLink} words={words} />}
    </Panel>
  );
};

const CardSummary = ({ card, words: { t } }: { card: Card; words: Words }) => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
    <span className="tabular font-medium">{cardName(card)}</span>
    <span className="tabular text-muted text-sm">
      {String(card.expMonth).padStart(2, "0")}/{card.expYear}
    </span>
    {card.isDefault && (
      <Chip icon="check" tone="good">
        {t("customers.cardDefault")}
      </Chip>
    )}
    {card.expired && (
      <Chip icon="clock" tone="bad">
        {t("customers.cardExpired")}
      </Chip>
    )}
  </div>
);

type FormsProps = { card: Card; customer: CustomerRow; t: Words["t"] };

const small = "text-sm";

const CardForms = ({ card, customer, t }: FormsProps) => {
  const params = { id: customer.id, card: card.id };
  const ending = t("customers.cardOf", { last4: card.last4 });
  return (
    <div className="mt-2 flex flex-wrap items-start gap-2">
      {!card.isDefault && (
        <Form about={ending} buttonClass={small} of={makeCardDefault} params={params} />
      )}
      <details className="open:basis-full">
        <summary className="inline-flex min-h-11 items-center rounded-control px-3 text-muted text-sm underline underline-offset-4 hover:text-ink">
          {t("customers.detach")} <span className="sr-only">{ending}</span>
        </summary>
        <Form buttonClass={small} className="grid gap-3 py-2" of={detachCard} params={params}>
          {({ submit }) => (
            <>
              <p className="text-sm">
                {t(card.isDefault ? "customers.detachDefault" : "customers.detachText")}
              </p>
              {submit()}
            </>
          )}
        </Form>
      </details>
    </div>
  );
};

type NewCardProps = {
  customer: CustomerRow;
  link: CustomerView["cardLink"];
  words: Words;
};

/** The customer types the card on a page of ours; the dashboard never sees it. */
const NewCard = ({ customer, link, words: { t, when } }: NewCardProps) => (
  <div className="grid gap-3 border-line border-t px-5 py-4">
    <p className="text-muted text-sm">{t("customers.newCardText")}</p>
    {link && (
      <div className="rounded-control border border-line bg-canvas px-3 py-2">
        <p className="select-all break-all font-mono text-[0.8125rem]" data-testid="card-link">
          {link.url}
        </p>
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <span className="text-muted text-sm">
            {t("customers.until", { moment: when(link.expiresAt, "moment") })}
          </span>
          <CopyButton done={t("copy.done")} label={t("copy.do")} text={link.url} />
        </div>
      </div>
    )}
    <Form
      of={createCardLink}
      params={{ id: customer.id }}
      submit={link ? "customers.newCardAgain" : "customers.newCard"}
    />
  </div>
);
