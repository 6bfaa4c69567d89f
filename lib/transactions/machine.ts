import { machine } from "@/lib/kit/machine";

/** A payment. `processing` means that the bank may have debited: nobody pays again meanwhile. */
export const transactionMachine = machine({
  pending: { submit: "processing", accept: "succeeded", refuse: "failed" },
  processing: { accept: "succeeded", refuse: "failed" },
  failed: { submit: "processing", accept: "succeeded" },
  succeeded: { refund: "refunded" },
  refunded: {},
});

export type TransactionStatus = (typeof transactionMachine.states)[number];

export const transactionSources = [
  "api",
  "payment_link",
  "checkout_session",
  "invoice",
  "terminal",
] as const;
export type TransactionSource = (typeof transactionSources)[number];
