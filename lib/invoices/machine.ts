import { DAY, HOUR } from "@/lib/kit/clock";
import { machine } from "@/lib/kit/machine";

/**
 * An invoice. `unpaid`: the five scheduled attempts were refused; it can still be paid on its page. One by hand begins
 * as a draft, and is only open or paid from its issue on.
 */
export const invoiceMachine = machine({
  draft: { issue: "open" },
  open: { pay: "paid", refuse: "past_due" },
  past_due: { pay: "paid", refuse: "past_due", exhaust: "unpaid" },
  unpaid: { pay: "paid" },
  paid: {},
});

export type InvoiceStatus = (typeof invoiceMachine.states)[number];

export const attemptKinds = ["scheduled", "manual", "cardholder"] as const;
export type AttemptKind = (typeof attemptKinds)[number];

/** An attempt at an invoice. The bank may accept one that it had refused. */
export const attemptMachine = machine({
  processing: { accept: "succeeded", refuse: "failed" },
  succeeded: {},
  failed: { accept: "succeeded" },
});

/** Days to the next attempt after the first, second, third and fourth: days 0, 1, 4, 9 and 16. */
const delays = [1, 3, 5, 7] as const;

export const ATTEMPTS_MAX = delays.length + 1;

/** When to retry after the n-th scheduled attempt was refused; null after the last. */
export const nextAttempt = (attemptedAt: Date, number: number): Date | null => {
  const days = delays[number - 1];
  return days === undefined ? null : new Date(attemptedAt.getTime() + days * DAY);
};

/**
 * When to retry an attempt that never reached the bank: one hour later, then two, four, and so on up to a
 * day, so that a long outage of the bank neither uses up the attempts nor fills the log.
 */
export const sameAttemptAgain = (attemptedAt: Date, tries: number): Date =>
  new Date(attemptedAt.getTime() + Math.min(2 ** Math.max(0, tries - 1), 24) * HOUR);

/** Days after its due date on which the customer of an invoice by hand is reminded. */
const reminderDays = [3, 10, 20] as const;

/** How many reminders have come due, and when the next one does; null after the last. */
export const remindersAt = (dueAt: Date, at: Date): { count: number; next: Date | null } => {
  const times = reminderDays.map((days) => new Date(dueAt.getTime() + days * DAY));
  return {
    count: times.filter((time) => time <= at).length,
    next: times.find((time) => time > at) ?? null,
  };
};

/** How an invoice by hand is paid without a card. */
export const outOfBandMethods = ["transfer", "cheque", "cash"] as const;
export type OutOfBandMethod = (typeof outOfBandMethods)[number];
