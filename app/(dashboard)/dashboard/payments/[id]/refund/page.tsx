import type { Metadata, Route } from "next";
import { notFound } from "next/navigation";
import { found } from "@/app/_intl/found";
import { currentWords } from "@/app/_intl/locale";
import type { Words } from "@/app/_intl/words";
import { type Member, requireMember } from "@/app/_server/session";
import { BackLink } from "@/app/_ui/back-link";
import { ButtonLink } from "@/app/_ui/button";
import { Notice } from "@/app/_ui/notice";
import { PageHead } from "@/app/_ui/panel";
import type { Choice } from "@/app/(dashboard)/_form/field";
import { Form } from "@/app/(dashboard)/_form/form";
import { RefusalOf } from "@/app/(dashboard)/_form/refusal-of";
import { refundableXpf } from "@/app/(dashboard)/_shell/payment-view";
import { cardOf } from "@/lib/kit/card-name";
import { bareId } from "@/lib/kit/ids";
import { type RefundableLine, refundableLines } from "@/lib/refunds/lines";
import { refundedSoFar } from "@/lib/refunds/others";
import { RefundReason } from "@/lib/refunds/schema";
import { getTransaction } from "@/lib/transactions/read";
import type { TransactionRow } from "@/lib/transactions/serialise";
import { refundPayment } from "./form";
import { RefundAmount } from "./refund-amount";
import { whichOf } from "./which";

type Props = PageProps<"/dashboard/payments/[id]/refund">;

export const generateMetadata = async (): Promise<Metadata> => {
  const { t } = await currentWords();
  return { title: t("refundForm.title") };
};

const load = async ({ ctx }: Member, id: string) => {
  const bare = bareId("tx", id);
  const row = bare ? await found(getTransaction(ctx, bare)) : notFound();
  const [others, lines] = await Promise.all([
    refundedSoFar(ctx, row.id),
    refundableLines(ctx, row),
  ]);
  return { row, others, lines };
};

export default async function RefundPage({ params }: Props) {
  const member = await requireMember("refunds:write");
  const [words, { id }] = await Promise.all([currentWords(), params]);
  const { row, others, lines } = await load(member, id);
  const { t, xpf } = words;
  const left = refundableXpf(row);
  return (
    <div className="max-w-2xl">
      <BackLink href={`/dashboard/payments/${row.id}` as Route}>
        {t("payment.title", { amount: xpf(row.amountXpf) })}
      </BackLink>
      <PageHead lead={leadOf(row, words)} title={t("refundForm.title")} />
      {left > 0 ? (
        <RefundForm left={left} lines={lines} others={others} row={row} />
      ) : (
        <>
          <RefusalOf of={refundPayment} params={{ id: row.id }} />
          <NothingLeft row={row} t={t} />
        </>
      )}
    </div>
  );
}

const leadOf = (row: TransactionRow, { t, xpf, when }: Words): string => {
  const amount = xpf(row.amountXpf);
  const card = cardOf(row) ?? t(`source.${row.source as "api"}`);
  if (!row.paidAt) return amount;
  return t("refundForm.lead", { amount, moment: when(row.paidAt, "full"), card });
};

const NothingLeft = ({ row, t }: { row: TransactionRow; t: Words["t"] }) => (
  <Notice title={t("refundForm.nothingLeft")} tone="calm">
    <p>{t(row.status === "succeeded" ? "refundForm.allAsked" : "refundForm.notPaid")}</p>
    <div className="mt-3">
      <ButtonLink href={`/dashboard/payments/${row.id}` as Route} variant="plain">
        {t("refundForm.backToPayment")}
      </ButtonLink>
    </div>
  </Notice>
);

type FormProps = {
  row: TransactionRow;
  left: number;
  others: { amountXpf: number; eurCents: number };
  lines: readonly RefundableLine[];
};

const RefundForm = ({ row, left, others, lines }: FormProps) => (
  <Form className="grid gap-6" of={refundPayment} params={{ id: row.id }} values={{ left }}>
    {({ field, submit, error, typed, words: { t, xpf, locale } }) => (
      <>
        <RefundAmount
          error={error("amount")}
          left={left}
          lines={lines.map((line) => ({
            ...line,
            typed: Number(typed?.[`lines_${line.position}`] ?? 0),
          }))}
          locale={locale}
          others={others}
          typed={{ which: whichOf(typed?.["which"]), amount: typed?.["amount"] ?? "" }}
          words={{
            which: t("refundForm.which"),
            all: t("refundForm.all", { amount: xpf(left) }),
            part: t("refundForm.part"),
            lines: t("refundForm.lines"),
            howMany: t("refundForm.howMany"),
            amount: t("refundForm.amount"),
            amountHint: t("refundForm.amountHint", { amount: xpf(left) }),
            given: t("refundForm.given"),
            euros: t("refundForm.euros"),
            rest: t("refundForm.rest"),
            none: t("payment.none"),
            rule: t("refundForm.rule"),
            tooMuch: t("error.refund_exceeds_balance"),
          }}
        />
        {field("reason", { choices: reasons })}
        <Notice title={t("refundForm.warningTitle")} tone="warn">
          <p>{t("refundForm.warning")}</p>
        </Notice>
        <div className="flex flex-wrap gap-3">
          {submit()}
          <ButtonLink href={`/dashboard/payments/${row.id}` as Route} variant="quiet">
            {t("refundForm.cancel")}
          </ButtonLink>
        </div>
      </>
    )}
  </Form>
);

const reasons: readonly Choice[] = [
  { value: "", text: "refundForm.noReason" },
  ...RefundReason.options.map((value) => ({ value, text: `refundForm.reasons.${value}` as const })),
];
