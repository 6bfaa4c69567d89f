import {
  cardSummaryOf,
  failureOf,
  isDone,
  keptBy,
  openStored,
  storedToken,
  type Transaction,
} from "@/lib/bank/payzen/answers";
import type { PayzenClient } from "@/lib/bank/payzen/client";
import { readTransaction } from "@/lib/bank/payzen/orders";
import type { AttachAnswer, BankAnswer, BankProvider, CardSummary } from "@/lib/bank/provider";

const unknown = { kind: "unknown" } as const;

type Cards = Pick<BankProvider, "setup" | "retrieveSetup" | "attach" | "detach">;

/**
 * The bank's form has already registered the card and authenticated the cardholder: here the registration is only
 * read. Nothing is done, so nothing can be lost or done twice.
 */
export const payzenCards = (client: PayzenClient): Cards => ({
  setup: ({ token }) => setup(client, token),
  retrieveSetup: async ({ ref }) => {
    // A registration has the id that the form was opened with, not our reference.
    if (ref === undefined) return { kind: "absent" };
    const answer = await setup(client, ref);
    return answer.kind === "unreachable" ? unknown : answer;
  },
  attach: ({ token }) => attach(client, token),
  detach: ({ storedToken: token }) => detach(client, openStored(token)?.token ?? token),
});

const isName = (token: string): boolean => /^[0-9a-f]{32}$/.test(token);

const setup = async (client: PayzenClient, token: string): Promise<BankAnswer> => {
  const read = isName(token) ? await readTransaction(client, token) : ({ kind: "absent" } as const);
  if (read.kind === "unknown") return unknown;
  const kept = read.kind === "found" ? registered(read.transaction) : null;
  if (read.kind === "found" && kept) {
    const { uuid: ref, creationDate: at } = read.transaction;
    return { kind: "succeeded", ref, card: kept.card, at, storedToken: kept.storedToken };
  }
  const refusal =
    read.kind === "found"
      ? failureOf(read.transaction)
      : ({ failure: "processing_error", bankCode: "invalid_token" } as const);
  return { kind: "failed", ref: null, ...refusal };
};

/** The card that a registration kept; null for anything that is not a registration that went well. */
const registered = (made: Transaction): { storedToken: string; card: CardSummary } | null => {
  const kept = keptBy(made);
  const card = cardSummaryOf(made);
  if (made.operationType !== "VERIFICATION" || !isDone(made) || !kept || !card) return null;
  return { storedToken: storedToken(kept), card };
};

const attach = async (client: PayzenClient, token: string): Promise<AttachAnswer> => {
  if (!isName(token)) return { failure: "invalid_token" };
  const read = await readTransaction(client, token);
  if (read.kind === "unknown") return { failure: "unknown" };
  return (read.kind === "found" && registered(read.transaction)) || { failure: "invalid_token" };
};

const detach = async (client: PayzenClient, token: string): Promise<void> => {
  const answer = await client("Token/Cancel", { paymentMethodToken: token });
  const isGone = answer.kind === "refused" && answer.fault.meaning === "token";
  if (answer.kind === "answered" || isGone) return;
  throw new Error("PayZen did not confirm that the card was removed.");
};
