import { z } from "zod";
import type { Answered } from "@/lib/bank/client";
import {
  type BankAbsent,
  type BankAnswer,
  type BankFailed,
  type BankOutcome,
  bankFailures,
} from "@/lib/bank/provider";

const ref = z.string().min(1).max(200);
const instant = z.number().int().positive();
const Failure = z.enum(bankFailures);

export const CardSummary = z.object({
  brand: z.string().min(1).max(40),
  last4: z.string().regex(/^\d{4}$/),
  expMonth: z.number().int().min(1).max(12),
  expYear: z.number().int().min(2000).max(2099),
});

const about = { ref, reference: ref, amountXpf: z.number().int().nullish() };

/** A debit, a registration or a refund as the sandbox bank returns it. */
const Operation = z.discriminatedUnion("status", [
  z.object({
    ...about,
    status: z.literal("succeeded"),
    at: instant,
    card: CardSummary.optional(),
    storedToken: z.string().startsWith("card_").optional(),
  }),
  z.object({
    ...about,
    status: z.literal("action"),
    action: z.object({ url: z.url(), expiresAt: instant }),
  }),
  z.object({ ...about, status: z.literal("processing") }),
  z.object({
    ...about,
    status: z.enum(["failed", "aborted"]),
    failure: Failure,
    bankCode: z.string().optional(),
  }),
]);

type Operation = z.infer<typeof Operation>;

const Refusal = z.object({ error: z.string().min(1).max(100) });

/** What the answer must contain to be believed. */
export interface Expected {
  reference?: string | undefined;
  ref?: string | undefined;
  amountXpf?: number | undefined;
  /** The challenge must be a page of this origin. */
  origin: string;
}

/** The answer to a command. Anything that was not understood may have happened. */
export const readAct = (answered: Answered, expected: Expected): BankAnswer => {
  if (answered.kind === "unsent") return { kind: "unreachable" };
  if (answered.kind === "silent") return { kind: "unknown" };
  if (answered.status === 200) return readOperation(answered.json, expected);
  const refusal = Refusal.safeParse(answered.json).data?.error;
  if (refusal === undefined) return { kind: "unknown" };
  // The bank documents that it answers these before it does anything.
  if (nothingHappened.has(`${answered.status} ${refusal}`)) return { kind: "unreachable" };
  return answered.status === 400 ? refusedRequest(refusal) : { kind: "unknown" };
};

const nothingHappened = new Set(["503 unavailable", "401 unauthorized"]);

const refusedRequest = (bankCode: string): BankFailed => ({
  kind: "failed",
  ref: null,
  failure: "processing_error",
  bankCode,
});

/** The answer to a query. If it was not sent, that says nothing about the operation. */
export const readState = (answered: Answered, expected: Expected): BankOutcome | BankAbsent => {
  if (answered.kind !== "answered") return { kind: "unknown" };
  if (answered.status === 200) return readOperation(answered.json, expected);
  const refusal = Refusal.safeParse(answered.json).data?.error;
  const isAbsent = answered.status === 404 && refusal === "not_found";
  return { kind: isAbsent ? "absent" : "unknown" };
};

const readOperation = (json: unknown, expected: Expected): BankOutcome => {
  const operation = Operation.safeParse(json).data;
  if (!operation || !isExpected(operation, expected)) return { kind: "unknown" };
  return outcomeOf(operation);
};

const isExpected = (operation: Operation, expected: Expected): boolean => {
  const { reference, ref: name, amountXpf } = expected;
  if (reference !== undefined && operation.reference !== reference) return false;
  if (name !== undefined && operation.ref !== name) return false;
  if (operation.status === "action" && !isAt(operation.action.url, expected.origin)) return false;
  // An aborted reference that never arrived has no amount.
  const isMoneyless = operation.status === "aborted" && operation.amountXpf === null;
  return amountXpf === undefined || isMoneyless || operation.amountXpf === amountXpf;
};

const isAt = (url: string, origin: string): boolean => new URL(url).origin === origin;

const outcomeOf = (operation: Operation): BankOutcome => {
  switch (operation.status) {
    case "succeeded":
      return {
        kind: "succeeded",
        ref: operation.ref,
        card: operation.card ?? null,
        at: operation.at,
        ...(operation.storedToken ? { storedToken: operation.storedToken } : {}),
      };
    case "action":
      return { kind: "action", ref: operation.ref, ...operation.action };
    case "processing":
      return { kind: "processing", ref: operation.ref };
    case "failed":
    case "aborted":
      return {
        kind: "failed",
        ref: operation.ref,
        failure: operation.failure,
        ...(operation.bankCode ? { bankCode: operation.bankCode } : {}),
      };
    default:
      return operation satisfies never;
  }
};
