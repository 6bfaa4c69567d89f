import type { Words } from "@/app/_intl/words";
import { Panel } from "@/app/_ui/panel";
import { Form } from "@/app/(dashboard)/_form/form";
import { now } from "@/lib/kit/clock";
import { cardLabel } from "../../subscriptions/_parts/card-label";
import { SendPage } from "../_parts/send-page";
import { chargeInvoice } from "../form";
import { cardToOffer } from "./card-choice";
import type { InvoiceView } from "./view";

type CollectProps = { view: InvoiceView; words: Words };

/** The two options to get an invoice paid: charge a saved card, or send the customer the page. */
export const Collect = ({ view, words }: CollectProps) => {
  const { t } = words;
  return (
    <Panel id="collect" title={t("invoices.collect")}>
      <div className="grid gap-6 px-5 py-5 sm:grid-cols-2">
        <Charge view={view} words={words} />
        <div className="grid content-start gap-3">
          <div>
            <h3 className="font-medium">{t("invoices.sendTitle")}</h3>
            <p className="text-muted text-sm">
              {view.customer.email === null
                ? t("invoices.sendNowhere")
                : t("invoices.sendText", { email: view.customer.email })}
            </p>
          </div>
          <SendPage email={view.customer.email} from="invoice" invoiceId={view.invoice.id} t={t} />
        </div>
      </div>
    </Panel>
  );
};

const Charge = ({ view, words }: CollectProps) => {
  const { t, xpf } = words;
  const { cards, invoice, subscription } = view;
  const isUnderway = invoice.attempts.some(({ status }) => status === "processing");
  const at = now(invoice);
  const own = subscription?.paymentMethodId ?? null;
  const offered = cardToOffer({ cards, own, attempts: invoice.attempts, at });
  const choices = cards.map((card) => ({ value: card.id, text: () => cardLabel(card, at, t) }));
  const choose = { value: "", text: "invoices.chooseCard" } as const;
  return (
    <div className="grid content-start gap-3">
      <div>
        <h3 className="font-medium">{t("invoices.payTitle")}</h3>
        <p className="text-muted text-sm">{t(reasonOf(view, isUnderway))}</p>
      </div>
      {cards.length > 0 && !isUnderway && (
        <Form
          className="grid gap-3"
          of={chargeInvoice}
          params={{ id: invoice.id }}
          values={{ paymentMethod: offered?.id }}
        >
          {({ field, submit }) => (
            <>
              {field("paymentMethod", { choices: offered ? choices : [choose, ...choices] })}
              {submit(() => t("invoices.pay", { amount: xpf(invoice.amountXpf) }))}
            </>
          )}
        </Form>
      )}
    </div>
  );
};

const reasonOf = ({ cards, subscription }: InvoiceView, isUnderway: boolean) => {
  if (isUnderway) return "invoices.payUnderway" as const;
  if (cards.length === 0) return "invoices.payNoCard" as const;
  return subscription ? ("invoices.payText" as const) : ("invoices.payTextByHand" as const);
};
