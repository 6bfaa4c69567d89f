import { Notice } from "@/app/_ui/notice";
import type { View } from "@/app/(dashboard)/_detail/declaration";
import { detailPage } from "@/app/(dashboard)/_detail/detail-page";
import { RefundChip } from "@/app/(dashboard)/_shell/billing-chips";
import { asMetadata } from "@/lib/kit/metadata";
import { serialiseRefund } from "@/lib/refunds/serialise";
import { isFailure } from "../../payments/[id]/more";
import { factsOf } from "./facts";
import { loadRefund, type RefundDetail } from "./load";

const page = detailPage({
  back: { to: "/dashboard/refunds", text: "refunds.title" },
  scope: "refunds:read",
  params: { id: "re" },
  load: loadRefund,
  title: ({ refund }, { t, xpf }) => t("refunds.one", { amount: xpf(refund.amountXpf) }),
  chip: ({ refund }, { t }) => <RefundChip status={refund.status} t={t} />,
  below: ({ data: { refund }, words: { euros } }) => (
    <p className="tabular mt-1 text-muted">{euros(Number(refund.amountEurCents))}</p>
  ),
  main: (view) => <Unfinished {...view} />,
  mails: ({ mails }) => mails,
  history: ({ history }) => history,
  facts: {
    groups: factsOf,
    metadata: ({ refund }) => asMetadata(refund.metadata),
    id: ({ refund }) => refund.id,
  },
  object: ({ refund }) => serialiseRefund(refund),
});

export const generateMetadata = page.metadata;
export default page.Page;

const Unfinished = ({ data: { refund }, words: { t } }: View<RefundDetail>) => {
  const code = refund.bankOperations.at(-1)?.failureCode ?? null;
  if (refund.status === "pending") return <Notice tone="warn">{t("refunds.pendingText")}</Notice>;
  if (refund.status !== "failed") return null;
  return (
    <Notice title={isFailure(code) ? t(`failure.${code}`) : t("refunds.failed")} tone="bad">
      <p>{t("refunds.failedText")}</p>
    </Notice>
  );
};
