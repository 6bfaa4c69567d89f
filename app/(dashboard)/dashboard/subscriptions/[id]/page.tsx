import { TextLink } from "@/app/_ui/text-link";
import { Consent } from "@/app/(dashboard)/_detail/consent";
import { customerName } from "@/app/(dashboard)/_detail/customer-facts";
import type { View } from "@/app/(dashboard)/_detail/declaration";
import { detailPage } from "@/app/(dashboard)/_detail/detail-page";
import { SubscriptionChip } from "@/app/(dashboard)/_shell/billing-chips";
import { asMetadata } from "@/lib/kit/metadata";
import { serialiseSubscription } from "@/lib/subscriptions/serialise";
import { amountText } from "../_parts/amount";
import { intervalText } from "../_parts/interval";
import { Card, Ending, Pause, Terms } from "./changes";
import { factsOf } from "./facts";
import { Debt, Invoices } from "./invoices";
import { Planned } from "./notices";
import { getSubscriptionView, type SubscriptionView } from "./view";

const page = detailPage({
  back: { to: "/dashboard/subscriptions", text: "subscriptions.title" },
  scope: "subscriptions:read",
  params: { id: "sub" },
  load: ({ ctx }, { id }) => getSubscriptionView(ctx, id),
  title: ({ subscription }) => subscription.label,
  chip: ({ subscription }, { t }) => <SubscriptionChip status={subscription.status} t={t} />,
  below: ({ data: { subscription, customer }, words }) => (
    <>
      <p className="tabular mt-1 text-lg">
        <span className="font-semibold">{amountText(subscription, words)}</span>{" "}
        <span className="text-muted">{intervalText(subscription, words.t)}</span>
      </p>
      <p>
        <TextLink href={`/dashboard/customers/${customer.id}`}>
          {customerName(customer, words)}
        </TextLink>
      </p>
    </>
  ),
  notices: (view) => <Planned {...view} />,
  main: ({ data, words, may }) => (
    <>
      {data.debt && (
        <Debt debt={data.debt} mayWrite={may("invoices:write")} view={data} words={words} />
      )}
      <Invoices view={data} words={words} />
    </>
  ),
  history: ({ history }) => history,
  facts: {
    groups: factsOf,
    foot: ({ data: { subscription }, words }) =>
      subscription.consent && (
        <div className="border-line border-t px-5 py-2">
          <Consent consent={subscription.consent} words={words} />
        </div>
      ),
    metadata: ({ subscription }) => asMetadata(subscription.metadata),
    id: ({ subscription }) => subscription.id,
  },
  aside: ({ data, words, may }) =>
    isOpen(data, may) && (
      <>
        <Terms view={data} words={words} />
        <Pause view={data} words={words} />
        <Card view={data} words={words} />
        <Ending view={data} words={words} />
      </>
    ),
  object: ({ subscription }) => serialiseSubscription(subscription),
});

export const generateMetadata = page.metadata;
export default page.Page;

/** Whether it continues and can be changed. */
const isOpen = ({ subscription }: SubscriptionView, may: View<unknown>["may"]): boolean =>
  may("subscriptions:write") && subscription.endedAt === null;
