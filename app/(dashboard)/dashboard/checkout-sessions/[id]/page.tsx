import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { found } from "@/app/_intl/found";
import { currentWords } from "@/app/_intl/locale";
import type { Words } from "@/app/_intl/words";
import { type Member, requireMember } from "@/app/_server/session";
import { BackLink } from "@/app/_ui/back-link";
import { ButtonAnchor } from "@/app/_ui/button";
import { CopyButton } from "@/app/_ui/copy-button";
import { Code } from "@/app/_ui/fact";
import { Icon } from "@/app/_ui/icons";
import { Panel } from "@/app/_ui/panel";
import { SessionChip } from "@/app/(dashboard)/_shell/billing-chips";
import { History } from "@/app/(dashboard)/_shell/history";
import { ObjectJson } from "@/app/(dashboard)/_shell/object-panels";
import { PaymentLines } from "@/app/(dashboard)/_shell/payment-lines";
import { bareId } from "@/lib/kit/ids";
import { Candidates } from "./candidates";
import { Facts } from "./facts";
import { Lines } from "./lines";
import { getSessionView, type SessionView } from "./view";

type Props = PageProps<"/dashboard/checkout-sessions/[id]">;

const load = cache(async ({ ctx }: Member, id: string) => {
  const bare = bareId("cs", id);
  return bare ? found(getSessionView(ctx, bare)) : notFound();
});

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => {
  const [{ t, xpf }, member, { id }] = await Promise.all([
    currentWords(),
    requireMember("checkout:read"),
    params,
  ]);
  const { session } = await load(member, id);
  return { title: t("sessions.one", { amount: xpf(session.amountXpf) }) };
};

export default async function SessionPage({ params }: Props) {
  const member = await requireMember("checkout:read");
  const [words, { id }] = await Promise.all([currentWords(), params]);
  const view = await load(member, id);
  const { session, candidates, payments, history } = view;
  const { t } = words;
  return (
    <>
      <BackLink href="/dashboard/checkout-sessions">{t("sessions.title")}</BackLink>
      <Head view={view} words={words} />
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 grid-cols-1 gap-5">
          {session.customerMatch === "ambiguous" && (
            <Candidates candidates={candidates} session={session} words={words} />
          )}
          {session.status === "open" && <Address t={t} url={session.url} />}
          <Lines session={session} words={words} />
          <Panel className="overflow-hidden" id="payments" title={t("sessions.payments")}>
            {payments.length > 0 ? (
              <PaymentLines rows={payments} words={words} />
            ) : (
              <p className="px-5 py-4 text-muted">{t("sessions.noPayments")}</p>
            )}
          </Panel>
          <History lines={history} words={words} />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <Facts view={view} words={words} />
          <ObjectJson object={session} t={t} />
        </div>
      </div>
    </>
  );
}

const Head = ({ view, words: { t, xpf } }: { view: SessionView; words: Words }) => (
  <div className="mb-6">
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <h1 className="tabular font-semibold text-2xl tracking-tight">
        {t("sessions.one", { amount: xpf(view.session.amountXpf) })}
      </h1>
      <SessionChip status={view.session.status} t={t} />
    </div>
  </div>
);

/** Where the customer pays, while that is still possible. */
const Address = ({ url, t }: { url: string; t: Words["t"] }) => (
  <Panel id="address" title={t("sessions.address")}>
    <div className="grid gap-3 px-5 py-4">
      <p className="text-muted">{t("sessions.addressText")}</p>
      <p className="break-all">
        <Code>{url}</Code>
      </p>
      <div className="flex flex-wrap gap-2">
        <ButtonAnchor href={url} look="plain">
          <Icon name="open" />
          {t("sessions.open")}
        </ButtonAnchor>
        <CopyButton done={t("copy.done")} label={t("sessions.copy")} text={url} />
      </div>
    </div>
  </Panel>
);
