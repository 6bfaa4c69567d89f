import { randomUUID } from "node:crypto";
import type {
  BankFailure,
  BankOutcome,
  BankProvider,
  ChargeRequest,
  StatementLine,
} from "@/lib/bank/provider";

/** How a card must behave for the suite; each adapter maps this to its bank's test cards. */
export type CardKind = "good" | "authenticated" | BankFailure;

/** What a bank supports beyond moving money once. Without it, the suite tests the next best thing. */
export interface Traits {
  /** Requires authentication during a debit; otherwise only where the card is typed, and a debit is refused. */
  asksCardholder: boolean;
  /** Lists its movements; otherwise `movements` returns those of the test bank. */
  listsMovements: boolean;
  /** Finds refunds and registrations by our reference; otherwise it reports them as absent. */
  findsAllByReference: boolean;
}

export const allTraits: Traits = {
  asksCardholder: true,
  listsMovements: true,
  findsAllByReference: true,
};

/** An adapter and its test bank. */
export interface BankBench {
  provider: BankProvider;
  traits: Traits;
  returnUrl: string;
  /** A single-use token of a card that behaves this way when it is debited. */
  token(kind: CardKind): Promise<string>;
  /** The cardholder's decision on the bank's page. */
  decide(url: string, isApproved: boolean): Promise<void>;
  /** The notification that the bank sent about a reference, as it arrived. */
  notification(reference: string): Promise<{ headers: Headers; rawBody: string }>;
  /** What the test bank itself has booked under a reference, for a bank without a statement. */
  movements?(reference: string): Pick<StatementLine, "kind" | "amountXpf">[];
  close(): Promise<void>;
}

export type Given = () => BankBench;

export const aCharge = (bench: BankBench, token: string): ChargeRequest => ({
  key: randomUUID(),
  reference: `op-${randomUUID()}`,
  transactionId: randomUUID(),
  amountXpf: 2_990,
  eurCents: 2_506,
  token,
  offSession: false,
  returnUrl: bench.returnUrl,
  description: "Commande 42",
});

export const chargeWith = async (
  bench: BankBench,
  kind: CardKind,
  change: Partial<ChargeRequest> = {},
) => {
  const request = { ...aCharge(bench, await bench.token(kind)), ...change };
  return { request, outcome: await bench.provider.charge(request) };
};

export const refOf = (outcome: { kind: string }): string => {
  if ("ref" in outcome && typeof outcome.ref === "string") return outcome.ref;
  throw new Error(`The outcome ${outcome.kind} has no name at the bank.`);
};

export const actionOf = (outcome: BankOutcome | { kind: "unreachable" }) => {
  if (outcome.kind !== "action") throw new Error(`The bank did not ask: ${outcome.kind}.`);
  return outcome;
};

export const lastCursor = async (bench: BankBench): Promise<string | null> => {
  let after: string | null = null;
  for (;;) {
    const page = await bench.provider.statement({ after, limit: 1_000 });
    after = page.lines.at(-1)?.cursor ?? after;
    if (!page.hasMore) return after;
  }
};

/** The movements of an operation, as the bank lists them. */
export const linesOf = async (
  bench: BankBench,
  reference: string,
): Promise<Pick<StatementLine, "kind" | "amountXpf">[]> => {
  if (bench.movements) return bench.movements(reference);
  const found = [];
  let after: string | null = null;
  for (;;) {
    const page = await bench.provider.statement({ after, limit: 1_000 });
    found.push(...page.lines.filter((line) => line.reference === reference));
    after = page.lines.at(-1)?.cursor ?? after;
    if (!page.hasMore) return found;
  }
};
