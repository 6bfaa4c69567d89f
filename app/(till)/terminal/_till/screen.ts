import type { Order, Payment, Sale, TillState } from "./server";
import type { Kept } from "./vault";

/** The payment that just succeeded. An offline one has no ID yet: its receipt waits for the network. */
export type Paid = Pick<Payment, "amountXpf" | "receiptEmail"> & {
  id: string | null;
  code: string;
};

/** A past sale, and the day whose list it was opened from. */
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
  /** The person at the till, as the server last said; null before that, and offline. */
  state: TillState | null;
  /** The payment on the screen when the till locked itself: it continues. */
  waiting: Payment | null;
};

export type TillStep = { show: Screen } | { entered: TillState };

export const START: TillView = { screen: { name: "starting" }, state: null, waiting: null };

/** The first screen for the person at the till. */
const entered = ({ screen, waiting }: TillView, state: TillState): TillView => {
  const kept = screen.name === "sale" ? screen.payment : waiting;
  if (state.who === "nobody") return { screen: { name: "enrol" }, state, waiting: null };
  if (state.who === "locked") return { screen: { name: "locked" }, state, waiting: kept };
  const next: Screen = kept ? { name: "sale", payment: kept } : { name: "pad" };
  return { screen: next, state, waiting: null };
};

/** The till's state after a step. */
export const step = (view: TillView, next: TillStep): TillView =>
  "entered" in next ? entered(view, next.entered) : { ...view, screen: next.show };
