import { bankOf } from "@/lib/bank/bank";
import type { Context } from "@/lib/kit/context";
import { type Choice, type Choosable, type Fault, faultIn } from "@/lib/payables/choice";

/** The first thing in a choice that its payable or the bank does not allow. */
export const faultOf = (ctx: Context, choosable: Choosable, choice: Choice): Fault | null => {
  const fault = faultIn(choosable, choice);
  if (fault) return fault;
  const { minXpf, maxXpf } = bankOf(ctx).limits;
  if (choice.amountXpf >= minXpf && choice.amountXpf <= maxXpf) return null;
  return { param: choosable.free ? "amount" : "quantity", code: "amount", minXpf, maxXpf };
};
