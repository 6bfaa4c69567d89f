import type { ReactNode } from "react";
import type { ReceiptPage } from "@/lib/receipts/page";
import { maskEmail } from "./checkout-view";
import { renderDocument } from "./document";
import { Facts, Notice, NoticeText } from "./notice";
import { Shell } from "./shell";
import { type Words, wordsFor } from "./words";

type Options = { locale: "fr" | "en"; bankOrigin: string; self: string };

/** The printable receipt. */
export const renderReceipt = (page: ReceiptPage, options: Options): Promise<Response> => {
  const words = wordsFor(options.locale);
  return renderDocument(<Receipt words={words} page={page} self={options.self} />, {
    locale: options.locale,
    bankOrigin: options.bankOrigin,
    title: words.t("receipt.title", { number: page.receipt.number }),
    brandColor: page.merchant.brandColor,
  });
};

type Props = { words: Words; page: ReceiptPage };

const Receipt = ({ words, page, self }: Props & { self: string }) => {
  const { merchant, receipt, payment } = page;
  const paidAt = payment.paidAt ?? receipt.createdAt;
  return (
    <Shell
      words={words}
      self={self}
      livemode={receipt.livemode}
      merchant={{
        name: merchant.name,
        brandColor: merchant.brandColor,
        logoUrl: null,
        supportEmail: merchant.supportEmail,
      }}
    >
      <div className="notice-page">
        <main id="main" tabIndex={-1}>
          <Notice tone="ok" icon="check" title={merchant.legalName ?? merchant.name}>
            <NoticeText>
              {words.t("receipt.paid", { moment: words.when(paidAt, "full") })}
            </NoticeText>
            <Facts facts={factsOf(words, page)} />
            <p className="mt-6 text-sm text-muted print:hidden">{words.t("receipt.print")}</p>
          </Notice>
        </main>
      </div>
    </Shell>
  );
};

type Fact = readonly [string, ReactNode];

const factsOf = (words: Words, { receipt, payment, merchant }: ReceiptPage): Fact[] => {
  const optional = (name: string, value: string | null): Fact[] => (value ? [[name, value]] : []);
  const card =
    payment.cardBrand && payment.cardLast4
      ? words.t("confirm.ending", { brand: payment.cardBrand, last4: payment.cardLast4 })
      : null;
  const refunded = Number(payment.amountRefundedXpf);
  return [
    [words.t("receipt.number"), receipt.number],
    ...optional(words.t("receipt.taxNumber"), merchant.taxNumber),
    ...optional(words.t("receipt.label"), payment.description),
    ...optional(words.t("receipt.card"), card),
    ...taxOf(words, payment, merchant.taxLabel),
    [words.t("receipt.total"), words.xpf(Number(receipt.amountXpf))],
    ...optional(words.t("receipt.refunded"), refunded > 0 ? words.xpf(refunded) : null),
    [words.t("receipt.reference"), payment.id],
    [words.t("receipt.to", { email: maskEmail(receipt.email) }), ""],
  ];
};

const taxOf = (words: Words, payment: ReceiptPage["payment"], label: string): Fact[] => {
  const { htXpf, tgcXpf, tgcRateBp } = payment;
  if (!tgcRateBp || htXpf === null || tgcXpf === null) return [];
  return [
    [words.t("receipt.ht"), words.xpf(Number(htXpf))],
    [
      words.t("receipt.tax", { label, rate: words.rate(tgcRateBp / 100) }),
      words.xpf(Number(tgcXpf)),
    ],
  ];
};
