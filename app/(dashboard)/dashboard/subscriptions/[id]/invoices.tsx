import type { Words } from "@/app/_intl/words";
import { ButtonLink } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icons";
import { Panel } from "@/app/_ui/panel";
import { TextLink } from "@/app/_ui/text-link";
import { RowsTable } from "@/app/(dashboard)/_list/table";
import { pageAt } from "@/app/(dashboard)/_shell/address";
import type { Debt as Owed } from "@/lib/subscriptions/distress";
import { Attempts } from "../../invoices/_parts/attempts";
import { invoiceColumnsOfOne } from "../../invoices/_parts/columns";
import { SendPage } from "../../invoices/_parts/send-page";
import type { SubscriptionView } from "./view";

type DebtProps = {
  view: SubscriptionView;
  debt: Owed;
  mayWrite: boolean;
  words: Words;
};

/** The amount due, the attempts for the oldest open invoice, and what comes next. */
export const Debt = ({ view, debt, mayWrite, words }: DebtProps) => {
  const { t, xpf, when } = words;
  const { oldest } = debt;
  return (
    <Panel id="debt" title={t("subscriptions.owes", { amount: xpf(debt.amountXpf) })}>
      <div className="grid gap-4 px-5 py-4">
        <p className="text-muted">
          {t("subscriptions.since", { count: debt.count, day: when(oldest.dueAt, "day") })}{" "}
          {t("subscriptions.triedFor")}{" "}
          <TextLink href={`/dashboard/invoices/${oldest.id}`}>{oldest.number}</TextLink>
        </p>
        <Attempts invoice={oldest} words={words} />
        {mayWrite && (
          <div className="flex flex-wrap gap-2">
            <SendPage email={view.customer.email} from="subscription" invoiceId={oldest.id} t={t} />
            <ButtonLink
              href={pageAt(`/dashboard/invoices/${oldest.id}`, {})}
              variant="quiet"
              prefetch={false}
            >
              {t("subscriptions.otherCard")}
            </ButtonLink>
          </div>
        )}
      </div>
    </Panel>
  );
};

export const Invoices = ({ view, words }: { view: SubscriptionView; words: Words }) => {
  const { t } = words;
  const { invoices, hasMore, subscription } = view;
  return (
    <Panel className="overflow-hidden" id="invoices" title={t("subscriptions.invoices")}>
      {invoices.length > 0 ? (
        <RowsTable
          caption={words.t("invoices.caption")}
          columns={invoiceColumnsOfOne}
          href={({ id }) => `/dashboard/invoices/${id}`}
          keyOf={({ id }) => id}
          namespace="invoices"
          rows={invoices}
          words={words}
        />
      ) : (
        <p className="px-5 py-4 text-muted">{t("subscriptions.noInvoices")}</p>
      )}
      {hasMore && (
        <div className="border-line border-t px-3 py-2">
          <ButtonLink
            href={pageAt("/dashboard/invoices", { subscription: subscription.id })}
            variant="quiet"
            prefetch={false}
          >
            {t("subscriptions.allInvoices")}
            <Icon name="right" />
          </ButtonLink>
        </div>
      )}
    </Panel>
  );
};
