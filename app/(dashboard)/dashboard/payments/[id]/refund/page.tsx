import type { Metadata, Route } from "next";
import { notFound } from "next/navigation";
import { type FormError, formErrorIn } from "@/app/_intl/form-error";
import { found } from "@/app/_intl/found";
import { currentWords } from "@/app/_intl/locale";
import type { Words } from "@/app/_intl/words";
import { currentFlash } from "@/app/_server/flash";
import { type Member, requireMember } from "@/app/_server/session";
import { BackLink } from "@/app/_ui/back-link";
import { ButtonLink, Submit } from "@/app/_ui/button";
import { brandName } from "@/app/_ui/card-brand";
import { controlClass } from "@/app/_ui/field";
import { Notice } from "@/app/_ui/notice";
import { PageHead } from "@/app/_ui/panel";
import { refundableXpf } from "@/app/(dashboard)/_shell/payment-view";
import { submittedValues } from "@/app/(dashboard)/_shell/submitted";
import { bareId, newId } from "@/lib/kit/ids";
import { refundedSoFar } from "@/lib/refunds/others";
import { RefundReason } from "@/lib/refunds/schema";
import { getTransaction } from "@/lib/transactions/read";
import type { TransactionRow } from "@/lib/transactions/serialise";
import { RefundAmount } from "./refund-amount";

type Props = PageProps<"/dashboard/payments/[id]/refund">;

export const generateMetadata = async (): Promise<Metadata> => {
  const { t } = await currentWords();
  return { title: t("refundForm.title") };
};

const load = async ({ ctx }: Member, id: string) => {
  const bare = bareId("tx", id);
  const row = bare ? await found(getTransaction(ctx, bare)) : notFound();
  return { row, others: await refundedSoFar(ctx, row.id) };
};

export default async function RefundPage({ params }: Props) {
  const member = await requireMember("refunds:write");
  const [words, { id }, flash] = await Promise.all([currentWords(), params, currentFlash()]);
  const { row, others } = await load(member, id);
  const { t, xpf } = words;
  const left = refundableXpf(row);
  return (
    <div className="max-w-2xl">
      <BackLink href={`/dashboard/payments/${row.id}` as Route}>
        {t("payment.title", { amount: xpf(row.amountXpf) })}
      </BackLink>
      <PageHead lead={leadOf(row, words)} title={t("refundForm.title")} />
      {left > 0 ? (
        <RefundForm
          csrf={member.csrf}
          left={left}
          others={others}
          row={row}
          formError={formErrorIn(flash, words)}
          typed={submittedValues(flash, "refund") ?? {}}
          words={words}
        />
      ) : (
        <NothingLeft row={row} t={t} />
      )}
    </div>
  );
}

const leadOf = (row: TransactionRow, { t, xpf, when }: Words): string => {
  const amount = xpf(row.amountXpf);
  const card = row.cardLast4
    ? t("payment.cardOf", { brand: brandName(row.cardBrand), last4: row.cardLast4 })
    : t(`source.${row.source as "api"}`);
  if (!row.paidAt) return amount;
  return t("refundForm.lead", { amount, moment: when(row.paidAt, "full"), card });
};

const NothingLeft = ({ row, t }: { row: TransactionRow; t: Words["t"] }) => (
  <Notice title={t("refundForm.nothingLeft")} tone="calm">
    <p>{t(row.status === "succeeded" ? "refundForm.allAsked" : "refundForm.notPaid")}</p>
    <div className="mt-3">
      <ButtonLink href={`/dashboard/payments/${row.id}` as Route} look="plain">
        {t("refundForm.backToPayment")}
      </ButtonLink>
    </div>
  </Notice>
);

type FormProps = {
  row: TransactionRow;
  left: number;
  others: { amountXpf: number; eurCents: number };
  csrf: string;
  formError: FormError | null;
  typed: Record<string, string>;
  words: Words;
};

const RefundForm = ({ row, left, others, csrf, formError, typed, words }: FormProps) => {
  const { t, xpf, locale } = words;
  const isAboutAmount = formError?.param === "amount";
  return (
    <form action={`/dashboard/payments/${row.id}/refunds`} className="grid gap-6" method="post">
      <input name="csrf" type="hidden" value={csrf} />
      <input name="nonce" type="hidden" value={newId()} />
      <input name="left" type="hidden" value={left} />
      {formError && !isAboutAmount && (
        <Notice role="alert" tone="bad">
          {formError.sentence}
        </Notice>
      )}
      <RefundAmount
        error={isAboutAmount ? formError.sentence : null}
        left={left}
        locale={locale}
        others={others}
        typed={{ isPart: typed["which"] === "part", amount: typed["amount"] ?? "" }}
        words={{
          which: t("refundForm.which"),
          all: t("refundForm.all", { amount: xpf(left) }),
          part: t("refundForm.part"),
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
      <div>
        <label className="block font-medium" htmlFor="reason">
          {t("refundForm.reason")}
        </label>
        <select
          className={`mt-1.5 ${controlClass}`}
          defaultValue={typed["reason"] ?? ""}
          id="reason"
          name="reason"
        >
          <option value="">{t("refundForm.noReason")}</option>
          {RefundReason.options.map((reason) => (
            <option key={reason} value={reason}>
              {t(`refundForm.reasons.${reason}`)}
            </option>
          ))}
        </select>
      </div>
      <Notice title={t("refundForm.warningTitle")} tone="warn">
        <p>{t("refundForm.warning")}</p>
      </Notice>
      <div className="flex flex-wrap gap-3">
        <Submit look="danger">{t("refundForm.submit")}</Submit>
        <ButtonLink href={`/dashboard/payments/${row.id}` as Route} look="quiet">
          {t("refundForm.cancel")}
        </ButtonLink>
      </div>
    </form>
  );
};
