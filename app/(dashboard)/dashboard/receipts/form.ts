import { form, id } from "@/app/(dashboard)/_form/declare";
import { email } from "@/app/(dashboard)/_form/field";
import { RESENDS_PER_DAY, resendReceipt } from "@/lib/receipts/resend";
import { resendExhausted } from "@/lib/receipts/resend-exhausted";

const scope = "receipts:write";

/** Resends a receipt, to its address or to a corrected one. */
export const sendReceipt = form({
  path: "/dashboard/receipts/[id]/resend",
  page: "/dashboard/receipts/[id]",
  scope,
  params: { id: id("rcpt") },
  fields: { email: email({ label: "receipts.to", hint: "receipts.resendHint" }) },
  submit: "receipts.resendSubmit",
  variant: "plain",
  errors: { rate_limited: ({ t }) => t("receipts.tooOften", { max: RESENDS_PER_DAY }) },
  run: ({ ctx }, values, ids) => resendReceipt(ctx, ids.id, values),
  done: "receiptResent",
});

/** Resends all receipts that were given up, up to the limit of one request; the page shows how many. */
export const sendUndelivered = form({
  path: "/dashboard/receipts/replay",
  page: "/dashboard/receipts?status=exhausted",
  scope,
  submit: "receipts.resendSubmit",
  run: ({ ctx }) => resendExhausted(ctx),
  done: "receiptsReplayed",
  to: (replayed) => {
    const counts = Object.entries(replayed).map(([name, count]) => [name, String(count)]);
    return `/dashboard/receipts?${new URLSearchParams([["status", "exhausted"], ...counts])}`;
  },
  json: (replayed) => replayed,
});
