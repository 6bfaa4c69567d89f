import type { Column } from "@/app/(dashboard)/_list/declaration";
import { StatusChip, stateOf } from "@/app/(dashboard)/_shell/status-chip";
import { cardOf } from "@/lib/kit/card-name";
import type { Found } from "@/lib/transactions/search";

const ofFile = (
  name: string,
  file: NonNullable<Column<Found>["file"]>,
  head?: Column<Found>["head"],
): Column<Found> => ({ name, file, isFileOnly: true, ...(head && { head }) });

/** The columns of payments, for every list. */
export const paymentColumns: Column<Found>[] = [
  ofFile("id", ({ id }) => id),
  {
    name: "amount",
    money: ({ amountXpf }) => amountXpf,
    isPrimary: true,
    isSorted: true,
    below: ({ amountRefundedXpf, status }, { t, xpf }) =>
      amountRefundedXpf > 0 &&
      status !== "refunded" &&
      t("payments.refunded", { amount: xpf(amountRefundedXpf) }),
  },
  ofFile("refundedSoFar", ({ amountRefundedXpf }) => amountRefundedXpf),
  {
    name: "status",
    card: "right",
    width: "md:w-44",
    cell: (row, { t }) => <StatusChip status={stateOf(row)} t={t} />,
    file: (row, { t }) => t(`status.${stateOf(row)}`),
  },
  {
    name: "customer",
    grows: true,
    card: "wide",
    cell: ({ customerName, email }, { t }) => (
      <span className="block truncate">
        {customerName ?? email ?? <span className="text-muted">{t("payments.anonymous")}</span>}
      </span>
    ),
    below: ({ customerName, email, description }) =>
      [customerName && email, description].filter(Boolean).join(" · "),
    file: ({ customerName }) => customerName,
  },
  ofFile("email", ({ email }) => email),
  ofFile("description", ({ description }) => description),
  {
    name: "method",
    isMuted: true,
    isTabular: true,
    width: "md:w-44",
    cell: (row) => cardOf(row) ?? "–",
    file: (row) => cardOf(row),
  },
  ofFile("source", ({ source }, { t }) => t(`source.${source}`)),
  { name: "date", moment: ({ createdAt }) => createdAt, isSorted: true },
];
