import type { BankProvider } from "@/lib/bank/provider";
import { type Instrument, SECONDS, time, traced } from "@/lib/kit/telemetry/telemetry";

export const bankCalls: Instrument<"bank" | "call" | "outcome"> = {
  kind: "histogram",
  name: "motu_bank_call_duration_seconds",
  help: "Calls of banks; `unknown` is an answer from which nothing can be concluded, `error` none at all.",
  labels: ["bank", "call", "outcome"],
  buckets: SECONDS,
};

/** The methods that call the bank; the others only compute. */
const calls = [
  "charge",
  "resume",
  "setup",
  "attach",
  "detach",
  "retrieve",
  "retrieveSetup",
  "abort",
  "refund",
  "retrieveRefund",
  "statement",
] as const satisfies readonly (keyof BankProvider)[];

type Call = (request: never) => Promise<unknown>;

/** The label for an answer: its kind, a refused card's reason, or `done`. */
const outcomeOf = (answer: unknown): string => {
  if (typeof answer === "string") return answer;
  const { kind, failure } = (answer ?? {}) as { kind?: string; failure?: string };
  return kind ?? failure ?? "done";
};

/** The same bank with its calls timed and traced. */
export const timed = (bank: BankProvider): BankProvider => {
  const watched = calls.map((call) => {
    const act: Call = bank[call].bind(bank);
    return [call, timing(bank.name, call, act)] as const;
  });
  return { ...bank, ...Object.fromEntries(watched) };
};

const timing = (bank: string, call: string, act: Call): Call => {
  const step = { name: `bank.${call}`, kind: "client", attributes: { bank } } as const;
  return async (request) => {
    const startedAt = performance.now();
    let outcome = "error";
    try {
      const answer = await traced(
        step,
        () => act(request),
        (answer) => ({ outcome: outcomeOf(answer) }),
      );
      outcome = outcomeOf(answer);
      return answer;
    } finally {
      time(bankCalls, performance.now() - startedAt, { bank, call, outcome });
    }
  };
};
