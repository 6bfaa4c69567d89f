import { ButtonLink } from "@/app/_ui/button";
import { Chip } from "@/app/_ui/chip";
import { CopyButton } from "@/app/_ui/copy-button";
import { Notice } from "@/app/_ui/notice";
import { TextLink } from "@/app/_ui/text-link";
import type { View } from "@/app/(dashboard)/_detail/declaration";
import { detailPage } from "@/app/(dashboard)/_detail/detail-page";
import { addressOf as filteredBy } from "@/app/(dashboard)/_list/filters";
import { pageAt } from "@/app/(dashboard)/_shell/address";
import { serialiseCustomer } from "@/lib/customers/serialise";
import { type Address, addressOf } from "@/lib/kit/address";
import { asMetadata } from "@/lib/kit/metadata";
import { titleOf } from "../_parts/title-of";
import { Cards } from "./cards";
import { Edit, Ending } from "./edit";
import { PortalLink } from "./portal";
import { Invoices, Matches, Payments, Subscriptions } from "./related";
import { type CustomerView, loadCustomer } from "./view";

const linesOf = ({ line1, line2, postalCode, city, island, country }: Address): string =>
  [line1, line2, [postalCode, city].filter(Boolean).join(" "), island, country]
    .filter(Boolean)
    .join("\n");

const page = detailPage({
  back: { to: "/dashboard/customers", text: "customers.title" },
  scope: "customers:read",
  params: { id: "cus" },
  load: loadCustomer,
  title: ({ customer }, { t }) => titleOf(customer, t),
  chip: ({ customer }, { t }) =>
    customer.deletedAt && (
      <Chip icon="cross" tone="calm">
        {t("customers.isDeleted")}
      </Chip>
    ),
  below: ({ data: { customer }, words: { t } }) =>
    customer.name &&
    customer.email && (
      <p className="flex items-center gap-1">
        <span className="wrap-anywhere select-all">{customer.email}</span>
        <CopyButton
          done={t("copy.done")}
          isBare
          label={t("customers.copyEmail")}
          text={customer.email}
        />
      </p>
    ),
  actions: ({ data: { customer }, words: { t }, may }) =>
    may("invoices:write") &&
    !customer.deletedAt && (
      <ButtonLink
        href={pageAt("/dashboard/invoices/new", { customer: customer.id })}
        variant="plain"
      >
        {t("invoices.new")}
      </ButtonLink>
    ),
  notices: (view) => <Notices {...view} />,
  main: (view) => (
    <>
      <Payments {...view} />
      <Subscriptions {...view} />
      <Invoices {...view} />
      <Matches {...view} />
      {view.may("customers:write") && !view.data.customer.deletedAt && (
        <>
          <Edit {...view} />
          <Ending {...view} />
        </>
      )}
    </>
  ),
  facts: {
    groups: ({ data: { customer } }) => {
      const address = addressOf(customer);
      return [
        [
          { name: "customers.name", text: customer.name },
          { name: "customers.email", text: customer.email },
          { name: "customers.phone", text: customer.phone },
          {
            name: "address.title",
            text: address && <span className="whitespace-pre-line">{linesOf(address)}</span>,
          },
          { name: "customers.date", moment: customer.createdAt },
        ],
      ];
    },
    metadata: ({ customer }) => asMetadata(customer.metadata),
    id: ({ customer }) => customer.id,
  },
  aside: ({ data, words }) => (
    <>
      <Cards customer={data.customer} view={data} words={words} />
      <PortalLink view={data} words={words} />
    </>
  ),
  object: ({ customer }) => serialiseCustomer(customer),
});

export const generateMetadata = page.metadata;
export default page.Page;

/** Notices: the customer is deleted, or shares the email address with others. */
const Notices = ({ data: { customer, sharing }, words: { t, when } }: View<CustomerView>) => (
  <>
    {customer.deletedAt && (
      <Notice tone="calm">
        {t("customers.deletedOn", { moment: when(customer.deletedAt, "moment") })}
      </Notice>
    )}
    {sharing > 1 && customer.email && (
      <Notice tone="calm">
        {t("customers.sharingText", { count: sharing })}{" "}
        <TextLink href={filteredBy("/dashboard/customers", { q: customer.email })}>
          {t("customers.sharingSee")}
        </TextLink>
      </Notice>
    )}
  </>
);
