import { id, tabs, text } from "@/app/(dashboard)/_list/filter-kinds";
import { listPage } from "@/app/(dashboard)/_list/list-page";
import { customerName } from "@/app/(dashboard)/_list/names";
import { Replayed } from "@/app/(dashboard)/_list/replayed";
import { ReceiptChip } from "@/app/(dashboard)/_shell/billing-chips";
import { receiptMachine } from "@/lib/receipts/machine";
import { countExhausted } from "@/lib/receipts/resend-exhausted";
import { searchReceipts } from "@/lib/receipts/search";
import { failureIn } from "../_failure";
import { ResendUndelivered } from "./resend-undelivered";

const list = listPage({
  path: "/dashboard/receipts",
  words: "receipts",
  scope: "receipts:read",
  prefix: "rcpt",
  filters: {
    q: text({ hint: "receipts.searchHint" }),
    status: tabs(receiptMachine.states, {
      label: "receipts.state",
      all: "receipts.all",
      text: (status, t) => t(`receipts.status.${status}`),
      counts: async (ctx) => ({ exhausted: await countExhausted(ctx) }),
    }),
    customer: id("cus", "lists.customer", customerName),
  },
  head: ({ member, query, values, words }) => (
    <div className="mb-5 grid gap-3 empty:hidden">
      <Replayed query={query} words={words} />
      {values.status === "exhausted" && <ResendUndelivered member={member} words={words} />}
    </div>
  ),
  search: (ctx, { q, ...asked }) => searchReceipts(ctx, { text: q, ...asked }),
  href: (row) => `/dashboard/receipts/${row.id}`,
  columns: [
    {
      name: "to",
      grows: true,
      primary: ({ email }) => email,
      cell: ({ failureCode }, { t }) => {
        const failure = failureIn(failureCode, t);
        return failure && <span className="block text-bad text-sm">{failure}</span>;
      },
    },
    {
      name: "state",
      card: "right",
      width: "self-start md:w-48 md:align-top",
      cell: ({ status }, { t }) => <ReceiptChip status={status} t={t} />,
    },
    {
      name: "number",
      isMuted: true,
      isTabular: true,
      width: "md:w-36",
      cell: ({ number }) => number,
    },
    { name: "amount", money: ({ amountXpf }) => amountXpf, card: "right" },
    {
      name: "date",
      moment: (row) => row.sentAt ?? row.lastAttemptAt ?? row.createdAt,
      card: "left",
    },
  ],
  empty: { icon: "receipt" },
});

export const generateMetadata = list.metadata;
export default list.Page;
