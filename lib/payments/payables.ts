import { sessionPayable } from "@/lib/checkout-sessions/payable";
import { constraintOf } from "@/lib/kit/db";
import { refuse } from "@/lib/kit/errors";
import type { Payable, PayableColumn } from "@/lib/payables/payable";
import { linkPayable } from "@/lib/payment-links/payable";
import { intentPayable } from "@/lib/payments/payable";
import { invoicePayable } from "@/lib/subscriptions/payable";
import { terminalPayable } from "@/lib/terminal/payable";

/** Everything that can be paid. */
export const payables: readonly Payable[] = [
  sessionPayable,
  terminalPayable,
  invoicePayable,
  linkPayable,
  intentPayable,
];

/** The columns of a payment that name the payable to lock before it. */
export const payableColumns: readonly PayableColumn[] = payables.flatMap(
  ({ column }) => column ?? [],
);

/** Throws the error, or the payable's own refusal when it lost against a concurrent payment. */
export const refuseSecond = (thrown: unknown): never => {
  const index = constraintOf(thrown);
  const taken = payables.find(({ live }) => live.index === index);
  if (taken) return refuse(taken.live.refusal);
  throw thrown;
};
