import type { Words } from "@/app/_intl/words";
import type { ReceiptFailure } from "@/lib/receipts/schema";

/** Why a receipt was not delivered, in the reader's language; null if nothing is wrong. */
export const failureIn = (code: string | null, t: Words["t"]): string | null =>
  code === null ? null : t(`receipts.failure.${code as ReceiptFailure}`);
