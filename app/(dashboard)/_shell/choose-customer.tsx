import type { Words } from "@/app/_intl/words";
import { ButtonLink } from "@/app/_ui/button";
import { Empty } from "@/app/_ui/empty";
import { Icon } from "@/app/_ui/icons";
import { Panel } from "@/app/_ui/panel";
import { RowLink } from "@/app/_ui/row-link";
import { pageAt } from "@/app/(dashboard)/_shell/address";
import { SearchForm } from "@/app/(dashboard)/_shell/search-form";
import type { CustomerRow } from "@/lib/customers/serialise";

type ChooseProps = {
  /** The page that gets the chosen `customer`. */
  page: string;
  customers: readonly CustomerRow[];
  text: string | undefined;
  /** Says which of them have no card to charge. */
  needsCard?: boolean;
  t: Words["t"];
};

/** A customer: the newest ones, or a search by name or email. */
export const ChooseCustomer = ({ page, customers, text, needsCard = false, t }: ChooseProps) => (
  <>
    <SearchForm
      hint={t("subscriptions.whoHint")}
      label={t("subscriptions.who")}
      page={page}
      submit={t("payments.search")}
      text={text}
    />
    <Panel className="overflow-hidden" id="customers" title={t("subscriptions.choose")}>
      {customers.length > 0 ? (
        <ul className="divide-y divide-line">
          {customers.map((customer) => (
            <Choice customer={customer} key={customer.id} needsCard={needsCard} page={page} t={t} />
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

type ChoiceProps = Pick<ChooseProps, "page" | "needsCard" | "t"> & { customer: CustomerRow };

const Choice = ({ page, customer, needsCard, t }: ChoiceProps) => {
  const { id, name, email, paymentMethods } = customer;
  const hasNone = needsCard && paymentMethods.length === 0;
  return (
    <li className="relative flex min-h-14 items-center justify-between gap-4 px-5 py-2.5 hover:bg-hover">
      <div className="min-w-0">
        <RowLink className="block truncate font-medium" href={pageAt(page, { customer: id })}>
          {name ?? email ?? t("subscriptions.anonymous")}
        </RowLink>
        <span className="block truncate text-muted text-sm">
          {[name ? email : null, hasNone ? t("subscriptions.noDefault") : null]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </div>
      <Icon className="size-5 text-muted" name="right" />
    </li>
  );
};
