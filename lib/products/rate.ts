import { parseRate } from "@/lib/kit/money";

/** The column, if the rate is given. */
export const rateColumn = ({
  tgcRate,
}: {
  tgcRate?: number | null | undefined;
}): { tgcRateBp?: number | null } =>
  tgcRate === undefined ? {} : { tgcRateBp: tgcRate === null ? null : parseRate(tgcRate) };
