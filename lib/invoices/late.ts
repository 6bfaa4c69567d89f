import type { InvoiceStatus } from "@/lib/invoices/machine";
import { tahitiDay } from "@/lib/kit/tahiti";

type Standing = { status: string; subscriptionId: string | null; dueAt: Date };

/**
 * The status as people see it: an open invoice by hand is past due once its due date is over, without an attempt that
 * would have been refused.
 */
export const standingOf = ({ status, subscriptionId, dueAt }: Standing, at: Date): InvoiceStatus =>
  status === "open" && subscriptionId === null && dueAt < lateBefore(at)
    ? "past_due"
    : (status as InvoiceStatus);

/** What was due before this instant, the beginning of today in Tahiti, is late. */
export const lateBefore = (at: Date): Date => tahitiDay(at).start;
