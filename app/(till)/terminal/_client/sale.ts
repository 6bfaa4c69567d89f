import { qrSvg } from "@/lib/payment-links/qr";
import { busy, button, drawing, h, show } from "./dom";
import { type Payment, Refused, server } from "./server";
import { signalRefused, stayAwake } from "./signals";
import { atTime, inWords, t, xpf } from "./words";

type Ways = {
  onPaid: (payment: Payment) => void;
  onOver: () => void;
  /** The till locked itself; the payment goes on. */
  onLocked: (payment: Payment) => void;
};

const WAIT_S = 25;
const AGAIN_MS = 2000;

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** The payer's code on the whole screen, and what becomes of the payment as it happens. */
export const showSale = (first: Payment, ways: Ways): void => {
  const gone = new AbortController();
  const sleep = stayAwake();
  const checkout = h("p", { class: "standing", role: "status", "data-status": first.status });
  const refusal = h("p", { class: "refusal", role: "alert", hidden: true });
  const cancel = button(t("cancel"), () => busy(cancel, giveUp), "danger");
  let seen = first;

  const draw = (payment: Payment): void => {
    if (payment.lastFailureCode && payment.lastFailureCode !== seen.lastFailureCode)
      signalRefused();
    seen = payment;
    checkout.dataset["status"] = payment.status;
    checkout.textContent = t(payment.status === "processing" ? "processing" : "waiting");
    const failed = payment.status === "open" ? payment.lastFailureCode : null;
    refusal.hidden = failed === null;
    refusal.textContent = failed
      ? t("refused", { reason: inWords("failure", failed) ?? failed })
      : "";
    cancel.disabled = payment.status === "processing";
  };

  const settled = (payment: Payment): boolean => {
    draw(payment);
    if (payment.status === "open" || payment.status === "processing") return false;
    if (payment.status === "succeeded") ways.onPaid(payment);
    else showEnd(payment, ways.onOver);
    return true;
  };

  const giveUp = async (): Promise<void> => {
    try {
      settled(await server.cancel(first.id));
    } catch (thrown) {
      // Paid or expired at the same moment: the next answer of the long poll says which.
      refusal.hidden = false;
      refusal.textContent = (thrown as Error).message;
    }
  };

  const fault = async (thrown: unknown): Promise<boolean> => {
    if (gone.signal.aborted) return true;
    if (thrown instanceof Refused && thrown.status === 401) {
      ways.onLocked(seen);
      return true;
    }
    checkout.textContent = t("lost");
    await pause(AGAIN_MS, gone.signal);
    return gone.signal.aborted;
  };

  /** One look; true when there is nothing further to see. */
  const look = async (seconds: number): Promise<boolean> => {
    const payment = await server.follow(seen, seconds, gone.signal);
    return gone.signal.aborted || settled(payment);
  };

  const follow = async (): Promise<void> => {
    for (let [isOver, seconds] = [false, 0]; !isOver; ) {
      try {
        isOver = await look(seconds);
        seconds = WAIT_S;
      } catch (thrown) {
        isOver = await fault(thrown);
        // After a gap the state is asked for at once.
        seconds = 0;
      }
    }
  };

  draw(first);
  show(
    h(
      "div",
      { class: "screen sale" },
      h("h1", { class: "figure" }, xpf(first.amountXpf)),
      first.description ? h("p", { class: "what" }, first.description) : null,
      h("div", { class: "qr", "data-url": first.url }, drawing(qrSvg(first.url), t("qr"))),
      h("p", { class: "hint" }, t("scan")),
      checkout,
      refusal,
      h("p", { class: "hint" }, t("until", { time: atTime(first.expiresAt) })),
      h("div", { class: "foot" }, cancel),
    ),
    () => {
      gone.abort();
      sleep();
    },
  );
  void follow();
};

const showEnd = ({ status, amountXpf }: Payment, onOver: () => void): void => {
  const word = t(status === "expired" ? "expired" : "canceled");
  show(
    h(
      "div",
      { class: "screen end" },
      h("h1", {}, word),
      h("p", { class: "figure" }, xpf(amountXpf)),
      h("p", { class: "hint" }, t("nothing")),
      h("div", { class: "foot" }, button(t("newSale"), onOver, "primary tall")),
    ),
  );
};
