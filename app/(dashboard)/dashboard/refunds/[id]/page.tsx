import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { found } from "@/app/_intl/found";
import { currentWords } from "@/app/_intl/locale";
import type { Words } from "@/app/_intl/words";
import { type Member, requireMember } from "@/app/_server/session";
import { BackLink } from "@/app/_ui/back-link";
import { Notice } from "@/app/_ui/notice";
import { RefundChip } from "@/app/(dashboard)/_shell/billing-chips";
import { History } from "@/app/(dashboard)/_shell/history";
import { Mails } from "@/app/(dashboard)/_shell/mails";
import { ObjectJson } from "@/app/(dashboard)/_shell/object-panels";
import { historyOf } from "@/lib/events/history";
import { bareId } from "@/lib/kit/ids";
import { mailsAbout } from "@/lib/mails/about";
import { getRefundView } from "@/lib/refunds/search";
import { serialiseRefund } from "@/lib/refunds/serialise";
import { isFailure } from "../../payments/[id]/more";
import { Facts } from "./facts";

type Props = PageProps<"/dashboard/refunds/[id]">;

const load = cache(async ({ ctx }: Member, id: string) => {
  const bare = bareId("re", id);
  return bare ? found(getRefundView(ctx, bare)) : notFound();
});

export type Refund = Awaited<ReturnType<typeof load>>;

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => {
  const [{ t, xpf }, member, { id }] = await Promise.all([
    currentWords(),
    requireMember("refunds:read"),
    params,
  ]);
  const refund = await load(member, id);
  return { title: t("refundsRoom.one", { amount: xpf(refund.amountXpf) }) };
};

export default async function RefundPage({ params }: Props) {
  const member = await requireMember("refunds:read");
  const [words, { id }] = await Promise.all([currentWords(), params]);
  const refund = await load(member, id);
  const [history, mails] = await Promise.all([
    historyOf(member.ctx, [refund.id]),
    mailsAbout(member.ctx, refund.id),
  ]);
  const { t } = words;
  return (
    <>
      <BackLink href="/dashboard/refunds">{t("refundsRoom.title")}</BackLink>
      <Head refund={refund} words={words} />
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 grid-cols-1 gap-5">
          {refund.status === "failed" && (
            <Notice title={reasonOf(refund, t)} tone="bad">
              <p>{t("refundsRoom.failedText")}</p>
            </Notice>
          )}
          {refund.status === "pending" && (
            <Notice tone="warn">
              <p>{t("refundsRoom.pendingText")}</p>
            </Notice>
          )}
          <Mails mails={mails} words={words} />
          <History lines={history} words={words} />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <Facts refund={refund} words={words} />
          <ObjectJson object={serialiseRefund(refund)} t={t} />
        </div>
      </div>
    </>
  );
}

const Head = ({ refund, words: { t, xpf, euros } }: { refund: Refund; words: Words }) => (
  <div className="mb-6">
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <h1 className="tabular font-semibold text-2xl tracking-tight">
        {t("refundsRoom.one", { amount: xpf(refund.amountXpf) })}
      </h1>
      <RefundChip status={refund.status} t={t} />
    </div>
    <p className="tabular mt-1 text-muted">{euros(Number(refund.amountEurCents))}</p>
  </div>
);

const reasonOf = ({ bankOperations }: Refund, t: Words["t"]): string => {
  const code = bankOperations.at(-1)?.failureCode ?? null;
  return isFailure(code) ? t(`failure.${code}`) : t("refundsRoom.failed");
};
