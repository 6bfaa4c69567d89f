import type { Words } from "@/app/_intl/words";
import { ButtonAnchor } from "@/app/_ui/button";
import { CopyButton } from "@/app/_ui/copy-button";
import { Code } from "@/app/_ui/fact";
import { Icon } from "@/app/_ui/icons";
import { Panel } from "@/app/_ui/panel";
import { detailPage } from "@/app/(dashboard)/_detail/detail-page";
import { PaymentsPanel } from "@/app/(dashboard)/_detail/payments-panel";
import { SessionChip } from "@/app/(dashboard)/_shell/billing-chips";
import { Candidates } from "./candidates";
import { factsOf } from "./facts";
import { Lines } from "./lines";
import { getSessionView } from "./view";

const page = detailPage({
  back: { to: "/dashboard/checkout-sessions", text: "sessions.title" },
  scope: "checkout:read",
  params: { id: "cs" },
  load: ({ ctx }, { id }) => getSessionView(ctx, id),
  title: ({ session }, { t, xpf }) =>
    session.mode === "subscription"
      ? t("sessions.oneSubscription")
      : t("sessions.one", { amount: xpf(session.amountXpf) }),
  chip: ({ session }, { t }) => <SessionChip status={session.status} t={t} />,
  main: ({ data: { session, candidates, payments }, words }) => (
    <>
      {session.customerMatch === "ambiguous" && (
        <Candidates candidates={candidates} session={session} words={words} />
      )}
      {session.status === "open" && <Address t={words.t} url={session.url} />}
      <Lines session={session} words={words} />
      <PaymentsPanel
        none={words.t("sessions.noPayments")}
        rows={payments}
        title={words.t("sessions.payments")}
        words={words}
      />
    </>
  ),
  history: ({ history }) => history,
  facts: {
    groups: factsOf,
    metadata: ({ session }) => session.metadata,
    id: ({ session }) => session.id,
  },
  object: ({ session }) => session,
});

export const generateMetadata = page.metadata;
export default page.Page;

/** The checkout page, while it can still be paid. */
const Address = ({ url, t }: { url: string; t: Words["t"] }) => (
  <Panel id="address" title={t("sessions.address")}>
    <div className="grid gap-3 px-5 py-4">
      <p className="text-muted">{t("sessions.addressText")}</p>
      <p className="break-all">
        <Code>{url}</Code>
      </p>
      <div className="flex flex-wrap gap-2">
        <ButtonAnchor href={url} variant="plain">
          <Icon name="open" />
          {t("sessions.open")}
        </ButtonAnchor>
        <CopyButton done={t("copy.done")} label={t("sessions.copy")} text={url} />
      </div>
    </div>
  </Panel>
);
