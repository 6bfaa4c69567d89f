import type { Words } from "@/app/_intl/words";
import { ButtonLink } from "@/app/_ui/button";
import { Empty } from "@/app/_ui/empty";
import { Icon } from "@/app/_ui/icons";
import { Panel } from "@/app/_ui/panel";
import { RowLink } from "@/app/_ui/row-link";
import { pageAt } from "@/app/(dashboard)/_shell/address";
import { SearchForm } from "@/app/(dashboard)/_shell/search-form";
import type { CustomerRow } from "@/lib/customers/serialise";

type ChooseProps = { customers: readonly CustomerRow[]; text: string | undefined; t: Words["t"] };

const PAGE = "/dashboard/subscriptions/new";

/** The subscription's customer: the newest ones, or a search by name or email. */
export const ChooseCustomer = ({ customers, text, t }: ChooseProps) => (
  <>
    <SearchForm
      hint={t("subscriptions.whoHint")}
      label={t("subscriptions.who")}
      page={PAGE}
      submit={t("payments.search")}
      text={text}
    />
    <Panel className="overflow-hidden" id="customers" title={t("subscriptions.choose")}>
      {customers.length > 0 ? (
        <ul className="divide-y divide-line">
          {customers.map((customer) => (
            <Choice customer={customer} key={customer.id} t={t} />
          ))}
        </ul>
      ) : (
        <Empty
          icon="people"
          text={t("subscriptions.nobodyText")}
          title={t("subscriptions.nobodyTitle")}
        >
          <div className="text-center">
            <ButtonLink href={pageAt("/dashboard/customers/new", {})} variant="plain">
              {t("subscriptions.newCustomer")}
            </ButtonLink>
          </div>
        </Empty>
      )}
    </Panel>
  </>
);

const Choice = ({ customer, t }: { customer: CustomerRow; t: Words["t"] }) => {
  const { id, name, email, paymentMethods } = customer;
  return (
    <li className="relative flex min-h-14 items-center justify-between gap-4 px-5 py-2.5 hover:bg-hover">
      <div className="min-w-0">
        <RowLink className="block truncate font-medium" href={pageAt(PAGE, { customer: id })}>
          {name ?? email ?? t("subscriptions.anonymous")}
        </RowLink>
        <span className="block truncate text-muted text-sm">
          {[name ? email : null, paymentMethods.length === 0 ? t("subscriptions.noDefault") : null]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </div>
      <Icon className="size-5 text-muted" name="right" />
    </li>
  );
};
