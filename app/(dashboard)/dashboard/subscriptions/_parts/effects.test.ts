import { expect, it } from "vitest";
import { wordsFor } from "@/app/_intl/words";
import type { Preview } from "@/lib/subscriptions/preview";
import { nextInvoiceOf } from "@/lib/subscriptions/turn";
import type { Subscription } from "@/prisma/client/client";
import { effectsOf } from "./effects";

const start = new Date("2027-01-31T18:00:00Z");
const end = new Date("2027-02-28T18:00:00Z");

const running = {
  priceId: "monthly",
  label: "Cours",
  amountXpf: 2990n,
  quantity: 1,
  interval: "month",
  intervalCount: 1,
  billing: "arrears",
  billingAnchor: start,
  periodIndex: 0,
  currentPeriodStart: start,
  currentPeriodEnd: end,
  cancelAtPeriodEnd: false,
  cycles: null,
  cyclesInvoiced: 0,
  pausedAt: null,
  pausedUntil: null,
  resumedAt: null,
  pendingPriceId: null,
  pendingQuantity: null,
} as Partial<Subscription> as Subscription;

type Change = { now?: Partial<Subscription>; planned?: Partial<Subscription> };

const said = (of: Change, from: Partial<Subscription> = {}): string[] => {
  const before = { ...running, ...from };
  const after = { ...before, ...of.now };
  const terms = of.planned ?? {};
  const preview: Preview = {
    before,
    after,
    later: { ...after, ...terms },
    next: nextInvoiceOf(after, terms),
  };
  return effectsOf(preview, wordsFor("en")).map((text) => text.replace(/\s/g, " "));
};

it("says from when on it costs how much, and what stays until then", () => {
  expect(said({ planned: { quantity: 3, amountXpf: 8970n } })).toEqual([
    "From 28 February 2027: 3 × 2,990 = XPF 8,970 a month.",
    "Until then nothing changes: XPF 2,990 a month. No proration.",
    "Next invoice: 28 February 2027, XPF 2,990.",
  ]);
});

it("announces two invoices of one day only where there are two", () => {
  const planned = { priceId: "advance", billing: "advance" };
  const both = "On that day there will be two invoices";
  expect(said({ planned }).join(" ")).toContain(both);
  expect(said({ planned }, { periodIndex: -1 }).join(" ")).not.toContain(both);
  const pausedUntil = new Date("2027-03-01T10:00:00Z");
  expect(said({ planned, now: { pausedAt: start, pausedUntil } }).join(" ")).not.toContain(both);
});

it("says nothing of a trial's price, which is not charged", () => {
  const planned = { quantity: 2, amountXpf: 5980n };
  expect(said({ planned }, { periodIndex: -1 })).toHaveLength(2);
});

it("says what cycles, a pause and its end do", () => {
  expect(said({ now: { cycles: 3 } })[0]).toBe("The subscription is completed after 3 invoices.");
  expect(said({ now: { cycles: 3 } }, { cyclesInvoiced: 1 })[0]).toContain(", 1 of them issued");
  expect(said({ now: { cycles: null } }, { cycles: 3 })[0]).toContain("no planned end");
  const paused = { pausedAt: start, pausedUntil: new Date("2027-03-01T10:00:00Z") };
  expect(said({ now: paused })).toEqual([
    "Paused until 1 March 2027 at 00:00: nothing is invoiced before.",
    "What was owed before is still owed.",
    "Next invoice: 31 March 2027, XPF 2,990.",
  ]);
  expect(said({ now: { pausedUntil: null, resumedAt: start } }, paused)).toEqual([
    "The subscription resumes now.",
    "Next invoice: 28 February 2027, XPF 2,990.",
  ]);
});

it("says that a plan is withdrawn, and nothing of what changes nothing", () => {
  const withdrawn = { now: { pendingQuantity: null } };
  expect(said(withdrawn, { pendingQuantity: 3 })[0]).toBe("The planned change is withdrawn.");
  expect(said({})).toEqual([]);
});

it("says that nothing else is invoiced before the end", () => {
  const last = { billing: "advance", cycles: 1, cyclesInvoiced: 1, quantity: 2 };
  expect(said({ planned: { quantity: 1 } }, last).at(-1)).toBe("No other invoice is planned.");
});
