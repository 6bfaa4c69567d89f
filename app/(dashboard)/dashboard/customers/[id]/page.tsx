import type { Metadata } from "next";
import { currentWords } from "@/app/_intl/locale";
import type { Words } from "@/app/_intl/words";
import { requireMember } from "@/app/_server/session";
import { BackLink } from "@/app/_ui/back-link";
import { Chip } from "@/app/_ui/chip";
import { CopyButton } from "@/app/_ui/copy-button";
import { Notice } from "@/app/_ui/notice";
import { addressOf } from "@/app/(dashboard)/_list/filters";
import { ObjectJson } from "@/app/(dashboard)/_shell/object-panels";
import { type CustomerRow, serialiseCustomer } from "@/lib/customers/serialise";
import { holdsScope } from "@/lib/kit/scopes";
import { titleOf } from "../_parts/title-of";
import { Invoices, Matches, Payments, Subscriptions } from "./belongings";
import { Cards } from "./cards";
import { Edit, Ending } from "./edit";
import { Facts } from "./facts";
import { customerView, load } from "./view";

type Props = PageProps<"/dashboard/customers/[id]">;

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => {
  const [{ t }, member] = await Promise.all([currentWords(), requireMember("customers:read")]);
  return { title: titleOf(await load(member, (await params).id), t) };
};

export default async function CustomerPage({ params }: Props) {
  const member = await requireMember("customers:read");
  const [words, { id }] = await Promise.all([currentWords(), params]);
  const customer = await load(member, id);
  const view = await customerView(member, customer);
  const { t } = words;
  const mayWrite = holdsScope(member.ctx.scopes, "customers:write") && !customer.deletedAt;
  const parts = { customer, words };
  return (
    <>
      <BackLink href="/dashboard/customers">{t("customers.title")}</BackLink>
      <Head customer={customer} t={t} />
      <div className="mb-5 grid gap-3 empty:hidden">
        <Standing customer={customer} sharing={view.sharing} words={words} />
      </div>
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <Payments customerId={customer.id} payments={view.payments} words={words} />
          <Subscriptions subscriptions={view.subscriptions} words={words} />
          <Invoices invoices={view.invoices} words={words} />
          <Matches matches={view.matches} words={words} />
          {mayWrite && <Edit {...parts} />}
          {mayWrite && <Ending {...parts} />}
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <Facts customer={customer} words={words} />
          <Cards {...parts} view={view} />
          <ObjectJson object={serialiseCustomer(customer)} t={t} />
        </div>
      </div>
    </>
  );
}

const Head = ({ customer, t }: { customer: CustomerRow; t: Words["t"] }) => (
  <div className="mb-6">
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <h1 className="min-w-0 break-words font-semibold text-2xl tracking-tight">
        {titleOf(customer, t)}
      </h1>
      {customer.deletedAt && (
        <Chip icon="cross" tone="calm">
          {t("customers.isDeleted")}
        </Chip>
      )}
    </div>
    {customer.name && customer.email && (
      <p className="flex items-center gap-1">
        <span className="wrap-anywhere select-all">{customer.email}</span>
        <CopyButton
          done={t("copy.done")}
          isBare
          label={t("customers.copyEmail")}
          text={customer.email}
        />
      </p>
    )}
  </div>
);

type StandingProps = { customer: CustomerRow; sharing: number; words: Words };

/** What one should know before changing anything: gone, or not alone with this address. */
const Standing = ({ customer, sharing, words: { t, when } }: StandingProps) => (
  <>
    {customer.deletedAt && (
      <Notice tone="calm">
        {t("customers.deletedOn", { moment: when(customer.deletedAt, "moment") })}
      </Notice>
    )}
    {sharing > 1 && customer.email && (
      <Notice tone="calm">
        {t("customers.sharingText", { count: sharing })}{" "}
        <a
          className="font-medium text-accent underline underline-offset-4"
          href={addressOf("/dashboard/customers", { q: customer.email })}
        >
          {t("customers.sharingSee")}
        </a>
      </Notice>
    )}
  </>
);
