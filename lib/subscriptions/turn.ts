import { boundary, owesPeriod, type Rhythm } from "@/lib/subscriptions/periods";

/** How often a period is billed, and whether at its start or its end. */
type Terms = Rhythm & { billing: string };

/** Where a subscription stands, and how far it goes. */
export type Course = Terms & {
  billingAnchor: Date;
  periodIndex: number;
  currentPeriodStart: Date;
  currentPeriodEnd: Date;
  cancelAtPeriodEnd: boolean;
  cycles: number | null;
  cyclesInvoiced: number;
  pausedAt: Date | null;
  pausedUntil: Date | null;
  resumedAt: Date | null;
};

type Period = Pick<
  Course,
  "billingAnchor" | "periodIndex" | "currentPeriodStart" | "currentPeriodEnd"
>;

/** What the end of the current period brings: at most one invoice of it, and one of the next. */
export type Turn = {
  invoicesEnded: boolean;
  invoicesBegun: boolean;
  cyclesInvoiced: number;
} & ({ end: "cancel" | "complete"; next: null } | { end: null; next: Period });

/**
 * Whether what comes due at this instant is left out: within the latest pause, even if it is over by now, but neither
 * when it begins nor when it ends.
 */
const isPausedAt = ({ pausedAt, pausedUntil, resumedAt }: Course, at: Date): boolean => {
  const end = pausedUntil ?? resumedAt;
  return pausedAt !== null && end !== null && pausedAt < at && at < end;
};

/** The end of the current period, with the terms that the next one will have. */
export const turnOf = (course: Course, terms: Terms): Turn => {
  const at = course.currentPeriodEnd;
  const isDue = !isPausedAt(course, at);
  const invoicesEnded = isDue && owesPeriod(course);
  const invoiced = course.cyclesInvoiced + Number(invoicesEnded);
  const end = endOf(course, invoiced);
  if (end)
    return { invoicesEnded, invoicesBegun: false, cyclesInvoiced: invoiced, end, next: null };
  const next = periodAfter(course, terms);
  const invoicesBegun = isDue && terms.billing === "advance";
  return {
    invoicesEnded,
    invoicesBegun,
    cyclesInvoiced: invoiced + Number(invoicesBegun),
    end: null,
    next,
  };
};

const endOf = ({ cancelAtPeriodEnd, cycles }: Course, invoiced: number) => {
  if (cancelAtPeriodEnd) return "cancel";
  return cycles !== null && invoiced >= cycles ? "complete" : null;
};

/** With another interval, periods are counted from here on; with the same one, from the anchor as before. */
const periodAfter = (course: Course, terms: Terms): Period => {
  const at = course.currentPeriodEnd;
  const goesOn = terms.interval === course.interval && terms.intervalCount === course.intervalCount;
  const billingAnchor = goesOn ? course.billingAnchor : at;
  const periodIndex = goesOn ? course.periodIndex + 1 : 0;
  return {
    billingAnchor,
    periodIndex,
    currentPeriodStart: at,
    currentPeriodEnd: boundary(billingAnchor, terms, periodIndex + 1),
  };
};

/**
 * The next invoice: when, and with which terms. `terms` are those from the next period on. Null if there is none before
 * it ends.
 */
export const nextInvoiceOf = <Of extends Course>(
  course: Of,
  terms: Partial<Of>,
): { at: Date; terms: Of } | null => {
  let current = course;
  for (;;) {
    const later = { ...current, ...terms };
    const turn = turnOf(current, later);
    const at = current.currentPeriodEnd;
    if (turn.invoicesEnded) return { at, terms: current };
    if (turn.end) return null;
    if (turn.invoicesBegun) return { at, terms: later };
    current = { ...later, ...turn.next };
  }
};

/** The fewest cycles that it may end after: those that are invoiced, and the current one if it will be at its end. */
export const cyclesBegun = (course: Course): number =>
  course.cyclesInvoiced + Number(owesPeriod(course));
