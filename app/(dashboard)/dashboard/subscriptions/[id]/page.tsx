import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { found } from "@/app/_intl/found";
import { currentWords } from "@/app/_intl/locale";
import type { Words } from "@/app/_intl/words";
import { type Member, requireMember } from "@/app/_server/session";
import { BackLink } from "@/app/_ui/back-link";
import { Notice } from "@/app/_ui/notice";
import { TextLink } from "@/app/_ui/text-link";
import { SubscriptionChip } from "@/app/(dashboard)/_shell/billing-chips";
import { History } from "@/app/(dashboard)/_shell/history";
import { ObjectJson } from "@/app/(dashboard)/_shell/object-panels";
import { bareId } from "@/lib/kit/ids";
import { holdsScope } from "@/lib/kit/scopes";
import { serialiseSubscription } from "@/lib/subscriptions/serialise";
import { rhythmOf } from "../_parts/rhythm";
import { Debt, Invoices } from "./bills";
import { Card, Ending, Undo } from "./changes";
import { Facts } from "./facts";
import { getSubscriptionView, type SubscriptionView } from "./view";

type Props = PageProps<"/dashboard/subscriptions/[id]">;

const load = cache(async ({ ctx }: Member, id: string) => {
  const bare = bareId("sub", id);
  return bare ? found(getSubscriptionView(ctx, bare)) : notFound();
});

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => {
  const member = await requireMember("subscriptions:read");
  return { title: (await load(member, (await params).id)).subscription.label };
};

export default async function SubscriptionPage({ params }: Props) {
  const member = await requireMember("subscriptions:read");
  const [words, { id }] = await Promise.all([currentWords(), params]);
  const view = await load(member, id);
  const { subscription } = view;
  const { t } = words;
  const parts = { view, words };
  const mayWrite =
    holdsScope(member.ctx.scopes, "subscriptions:write") && subscription.status !== "canceled";
  return (
    <>
      <BackLink href="/dashboard/subscriptions">{t("subscriptions.title")}</BackLink>
      <Head view={view} words={words} />
      <div className="mb-5 grid gap-3 empty:hidden">
        {subscription.cancelAtPeriodEnd && subscription.status !== "canceled" && (
          <Ends mayWrite={mayWrite} {...parts} />
        )}
      </div>
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 grid-cols-1 gap-5">
          {view.debt && (
            <Debt
              {...parts}
              debt={view.debt}
              mayWrite={holdsScope(member.ctx.scopes, "invoices:write")}
            />
          )}
          <Invoices view={view} words={words} />
          <History lines={view.history} words={words} />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <Facts view={view} words={words} />
          {mayWrite && <Card {...parts} />}
          {mayWrite && <Ending {...parts} />}
          <ObjectJson object={serialiseSubscription(subscription)} t={t} />
        </div>
      </div>
    </>
  );
}

type PartProps = { view: SubscriptionView; words: Words };

const Head = ({ view: { subscription, customer }, words: { t, xpf } }: PartProps) => (
  <div className="mb-6">
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <h1 className="min-w-0 break-words font-semibold text-2xl tracking-tight">
        {subscription.label}
      </h1>
      <SubscriptionChip status={subscription.status} t={t} />
    </div>
    <p className="tabular mt-1 text-lg">
      <span className="font-semibold">{xpf(subscription.amountXpf)}</span>{" "}
      <span className="text-muted">{rhythmOf(subscription, t)}</span>
    </p>
    <p>
      <TextLink href={`/dashboard/customers/${customer.id}`}>
        {customer.name ?? customer.email ?? t("subscriptions.anonymous")}
      </TextLink>
    </p>
  </div>
);

type EndsProps = PartProps & { mayWrite: boolean };

const Ends = ({ view, mayWrite, words }: EndsProps) => (
  <Notice tone="warn">
    <p>
      {words.t("subscriptions.ends", {
        moment: words.when(view.subscription.currentPeriodEnd, "full"),
      })}
    </p>
    {mayWrite && <Undo view={view} words={words} />}
  </Notice>
);
