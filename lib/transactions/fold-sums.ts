import { statement } from "@/lib/kit/db";

const BATCH = 5_000;
const BATCHES_MAX = 20;

/**
 * Adds what payments changed since to the sums of their hours; returns how many changes. Reading is right without
 * it, and slower.
 */
export const foldPaymentSums = async (): Promise<number> => {
  let folded = 0;
  for (let batch = 0; batch < BATCHES_MAX; batch += 1) {
    const [row] = await statement<{ folded: number }>(
      "payment_sums.fold",
      "SELECT fold_payment_sums($1) AS folded",
      [BATCH],
    );
    folded += row?.folded ?? 0;
    if ((row?.folded ?? 0) < BATCH) break;
  }
  return folded;
};
