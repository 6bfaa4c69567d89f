import type { Order, Payment, Sale, TillState } from "./server";
import type { Kept } from "./vault";

/** What has just been paid. An offline one has no id yet: its receipt waits for the network. */
export type Paid = Pick<Payment, "amountXpf" | "receiptEmail"> & {
  id: string | null;
  code: string;
};

/** A past sale, and the day from whose list it was opened. */
export type Past = { payment: Payment; sale: Sale };

export type Screen =
  | { name: "starting" }
  | { name: "enrol" }
  | { name: "locked" }
  | { name: "pad" }
  | { name: "sale"; payment: Payment }
  | { name: "ended"; payment: Payment }
  | { name: "paid"; paid: Paid }
  | { name: "day"; date: string | null }
  | { name: "past"; past: Past; date: string }
  | { name: "refund"; sale: Sale; date: string }
  | { name: "offline"; start: Order | null }
  | { name: "ticket"; kept: Kept; n: number; order: Order }
  | { name: "fault"; thrown: unknown };

export type TillView = {
  screen: Screen;
  /** Who works here, as the server said last; null before, and without network. */
  state: TillState | null;
  /** The payment that was on the screen when the till locked itself: it goes on meanwhile. */
  waiting: Payment | null;
};

export type TillStep = { show: Screen } | { entered: TillState };

export const START: TillView = { screen: { name: "starting" }, state: null, waiting: null };

/** The first screen of whoever the server says works here. */
const entered = ({ screen, waiting }: TillView, state: TillState): TillView => {
  const kept = screen.name === "sale" ? screen.payment : waiting;
  if (state.who === "nobody") return { screen: { name: "enrol" }, state, waiting: null };
  if (state.who === "locked") return { screen: { name: "locked" }, state, waiting: kept };
  const next: Screen = kept ? { name: "sale", payment: kept } : { name: "pad" };
  return { screen: next, state, waiting: null };
};

/** What the till shows after a step. */
export const step = (view: TillView, next: TillStep): TillView =>
  "entered" in next ? entered(view, next.entered) : { ...view, screen: next.show };
