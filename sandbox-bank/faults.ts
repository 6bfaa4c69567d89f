import type { Bank } from "@/sandbox-bank/bank";
import { Fault, json, type Reply, SILENCE } from "@/sandbox-bank/http";
import { type InjectedFaults, takeOne } from "@/sandbox-bank/injected-faults";
import { deliverNow } from "@/sandbox-bank/notify";

type Kind = InjectedFaults["on"];

interface Done {
  reference: string;
  body: Record<string, unknown>;
  /** The card's own behaviour: charge, then do not respond. */
  isSilent: boolean;
}

/** Runs an operation of the bank with the faults injected for its kind. */
export const withFaults = async (
  bank: Bank,
  kind: Kind,
  act: () => Promise<Done>,
): Promise<Reply | typeof SILENCE> => {
  const ordered = (name: Parameters<typeof takeOne>[1]): boolean =>
    bank.faults.on === kind && takeOne(bank.faults, name);
  if (ordered("timeoutBefore")) return SILENCE;
  const done = await act();
  if (bank.faults.beforeAnswer) await deliverNow(bank, done.reference);
  if (done.isSilent || ordered("timeoutAfter")) return SILENCE;
  if (ordered("http500After")) {
    throw new Fault(500, "internal", { message: "Something broke after the act." });
  }
  if (ordered("garbage")) return { ...json(200, null), body: '{"ref":"ch_' };
  return json(200, done.body);
};
