import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { found } from "@/app/_intl/found";
import { currentWords } from "@/app/_intl/locale";
import type { Words } from "@/app/_intl/words";
import { type Member, requireMember } from "@/app/_server/session";
import { BackLink } from "@/app/_ui/back-link";
import { ButtonAnchor, ButtonLink } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icons";
import { Notice } from "@/app/_ui/notice";
import { ReceiptChip } from "@/app/(dashboard)/_shell/billing-chips";
import { CreditNotes } from "@/app/(dashboard)/_shell/credit-notes";
import { History } from "@/app/(dashboard)/_shell/history";
import { ObjectJson } from "@/app/(dashboard)/_shell/object-panels";
import { bareId } from "@/lib/kit/ids";
import { holdsScope } from "@/lib/kit/scopes";
import { serialiseReceipt } from "@/lib/receipts/serialise";
import { receiptUrl } from "@/lib/receipts/token";
import { failureIn } from "../_failure";
import { Facts } from "./facts";
import { Resend } from "./resend";
import { Tries } from "./tries";
import { getReceiptView, type ReceiptView } from "./view";

type Props = PageProps<"/dashboard/receipts/[id]">;

const load = cache(async ({ ctx }: Member, id: string) => {
  const bare = bareId("rcpt", id);
  return bare ? found(getReceiptView(ctx, bare)) : notFound();
});

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => {
  const [{ t }, member, { id }] = await Promise.all([
    currentWords(),
    requireMember("receipts:read"),
    params,
  ]);
  const { receipt } = await load(member, id);
  return { title: t("receiptsRoom.one", { number: receipt.number }) };
};

export default async function ReceiptPage({ params }: Props) {
  const member = await requireMember("receipts:read");
  const [words, { id }] = await Promise.all([currentWords(), params]);
  const view = await load(member, id);
  const { receipt, history } = view;
  const { t } = words;
  const failure = failureIn(receipt.failureCode, t);
  return (
    <>
      <BackLink href="/dashboard/receipts">{t("receiptsRoom.title")}</BackLink>
      <Head livemode={member.livemode} view={view} words={words} />
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 grid-cols-1 gap-5">
          {failure && (
            <Notice title={failure} tone={receipt.status === "exhausted" ? "bad" : "warn"}>
              <p>{t(`receiptsRoom.what.${receipt.status === "exhausted" ? "over" : "again"}`)}</p>
            </Notice>
          )}
          <Tries view={view} words={words} />
          <CreditNotes notes={view.creditNotes} words={words} />
          <History lines={history} words={words} />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-5">
          {holdsScope(member.ctx.scopes, "receipts:write") && <Resend receipt={receipt} t={t} />}
          <Facts view={view} words={words} />
          <ObjectJson object={serialiseReceipt(receipt)} t={t} />
        </div>
      </div>
    </>
  );
}

type HeadProps = { view: ReceiptView; livemode: boolean; words: Words };

const Head = ({ view: { receipt }, livemode, words: { t, xpf } }: HeadProps) => {
  const url = receiptUrl(receipt.id);
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <h1 className="tabular font-semibold text-2xl tracking-tight">
            {t("receiptsRoom.one", { number: receipt.number })}
          </h1>
          <ReceiptChip status={receipt.status} t={t} />
        </div>
        <p className="tabular mt-1 font-semibold text-xl">{xpf(receipt.amountXpf)}</p>
        <p className="wrap-anywhere text-muted">{receipt.email}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <ButtonAnchor href={url} look="plain">
          <Icon name="open" />
          {t("receiptsRoom.open")}
        </ButtonAnchor>
        <ButtonAnchor href={`${url}/pdf`} look="plain">
          <Icon name="receipt" />
          {t("invoices.pdf")}
        </ButtonAnchor>
        {!livemode && (
          <ButtonLink href="/dashboard/mailbox" look="quiet" prefetch={false}>
            <Icon name="mail" />
            {t("mailbox.title")}
          </ButtonLink>
        )}
      </div>
    </div>
  );
};
