import { formErrorIn } from "@/app/_intl/form-error";
import type { Words } from "@/app/_intl/words";
import type { Flash } from "@/app/_server/flash";
import { Submit } from "@/app/_ui/button";
import { controlClass, FieldError } from "@/app/_ui/field";
import { Panel } from "@/app/_ui/panel";
import { now } from "@/lib/kit/clock";
import type { PaymentMethod } from "@/prisma/client/client";
import { cardLabel } from "../../subscriptions/_parts/card-label";
import { SendPage, sendErrorIn } from "../_parts/send-page";
import type { InvoiceView } from "./view";

type CollectProps = {
  view: InvoiceView;
  csrf: string;
  flash: Flash;
  words: Words;
};

/** The two ways to get an invoice paid: debit a saved card, or send the customer to the page. */
export const Collect = ({ view, csrf, flash, words }: CollectProps) => {
  const { t } = words;
  const sendError = sendErrorIn(flash, "send", words);
  const payError = flash.form === "pay" ? (formErrorIn(flash, words)?.sentence ?? null) : null;
  return (
    <Panel id="collect" title={t("invoices.collect")}>
      <div className="grid gap-6 px-5 py-5 sm:grid-cols-2">
        <Debit csrf={csrf} error={payError} view={view} words={words} />
        <div className="grid content-start gap-3">
          <div>
            <h3 className="font-medium">{t("invoices.sendTitle")}</h3>
            <p className="text-muted text-sm">
              {view.customer.email === null
                ? t("invoices.sendNowhere")
                : t("invoices.sendText", { email: view.customer.email })}
            </p>
          </div>
          <SendPage
            csrf={csrf}
            email={view.customer.email}
            from="invoice"
            invoiceId={view.invoice.id}
            t={t}
          />
          {sendError && <FieldError id="send-error">{sendError}</FieldError>}
        </div>
      </div>
    </Panel>
  );
};

/** The card that would be debited by itself: the subscription's own while it is attached, else the default. */
const usualCard = ({ cards, subscription }: InvoiceView): PaymentMethod | undefined =>
  cards.find(({ id }) => id === subscription.paymentMethodId) ??
  cards.find(({ isDefault }) => isDefault);

type DebitProps = { view: InvoiceView; csrf: string; error: string | null; words: Words };

const Debit = ({ view, csrf, error, words }: DebitProps) => {
  const { t, xpf } = words;
  const { cards, invoice } = view;
  const isUnderway = invoice.attempts.some(({ status }) => status === "processing");
  return (
    <div className="grid content-start gap-3">
      <div>
        <h3 className="font-medium">{t("invoices.payTitle")}</h3>
        <p className="text-muted text-sm">{t(reasonOf(cards.length, isUnderway))}</p>
      </div>
      {cards.length > 0 && !isUnderway && (
        <form action={`/dashboard/invoices/${invoice.id}/pay`} className="grid gap-3" method="post">
          <input name="csrf" type="hidden" value={csrf} />
          <div>
            <label className="text-muted text-sm" htmlFor="card">
              {t("invoices.card")}
            </label>
            <select
              aria-describedby={error ? "pay-error" : undefined}
              className={`mt-1 ${controlClass}`}
              defaultValue={usualCard(view)?.id ?? cards[0]?.id}
              id="card"
              name="paymentMethod"
            >
              {cards.map((card) => (
                <option key={card.id} value={card.id}>
                  {cardLabel(card, now(invoice), t)}
                </option>
              ))}
            </select>
          </div>
          <div>
            <Submit>{t("invoices.pay", { amount: xpf(invoice.amountXpf) })}</Submit>
          </div>
        </form>
      )}
      {error && <FieldError id="pay-error">{error}</FieldError>}
    </div>
  );
};

const reasonOf = (cards: number, isUnderway: boolean) => {
  if (isUnderway) return "invoices.payUnderway" as const;
  return cards > 0 ? ("invoices.payText" as const) : ("invoices.payNoCard" as const);
};
