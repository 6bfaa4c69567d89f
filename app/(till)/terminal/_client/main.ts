import { AMOUNT_MAX, AMOUNT_MIN } from "./amount";
import { showDay } from "./day";
import { button, h, show } from "./dom";
import { type Order, showKeypad } from "./keypad";
import { showEnrol, showLock } from "./lock";
import { showOffline } from "./offline";
import { showPaid } from "./paid";
import { showSale } from "./sale";
import { type Payment, Refused, type Sale, type State, server, Unreachable } from "./server";
import { emptyVault, fillVault, numbersLeft, readVault } from "./vault";
import { t, xpf } from "./words";

const IDLE_MS = 5 * 60_000;
const TOUCH_EVERY_MS = 30_000;
const LABEL_MAX = 280;
const REFILL_BELOW = 10;

let state: State | null = null;
/** The payment that was on the screen when the till locked itself. */
let waiting: Payment | null = null;
let touchedAt = Date.now();
let toldAt = Date.now();

const boot = async (): Promise<void> => {
  try {
    state = await server.state();
  } catch (thrown) {
    if (!(thrown instanceof Unreachable)) return showFault(thrown);
    return showOffline({ onOnline: boot });
  }
  await enter(state);
};

const enter = async (now: State): Promise<void> => {
  touchedAt = Date.now();
  toldAt = Date.now();
  if (now.who === "nobody") {
    await emptyVault();
    return showEnrol(boot);
  }
  if (now.who === "locked") return showLock(now, boot);
  if (now.who === "cashier") void refill(now);
  const resumed = waiting;
  waiting = null;
  if (resumed) sale(resumed);
  else pad();
};

/** While there is network, the device sees to having numbers for when there is none. */
const refill = async ({ shop, deviceId }: State): Promise<void> => {
  const kept = await readVault();
  if (kept?.deviceId === deviceId && kept && kept.last - kept.next + 1 >= REFILL_BELOW) return;
  try {
    await fillVault(await server.block(), shop);
  } catch {
    // Numbers are for later: a sale never waits for them.
  }
};

const pad = (start?: Order): void => {
  if (!state) return;
  showKeypad({
    head: headOf(state),
    quick: state.quick,
    labelMax: LABEL_MAX,
    action: t("charge"),
    hint: t("limits", { least: xpf(AMOUNT_MIN), most: xpf(AMOUNT_MAX) }),
    ...(start ? { start } : {}),
    onCharge: charge(),
  });
};

/** Asks for a payment. Pressed again after an answer that was lost, it asks for the same one. */
const charge = () => {
  let asked = { text: "", once: "" };
  return async (order: Order, say: (text: string) => void): Promise<void> => {
    const { amountXpf, description } = order;
    const text = JSON.stringify(order);
    if (asked.text !== text) asked = { text, once: crypto.randomUUID() };
    const body = description ? { amountXpf, description } : { amountXpf };
    try {
      sale(await server.create(body, asked.once));
    } catch (thrown) {
      if (!(await elsewhere(thrown, order))) say((thrown as Error).message);
    }
  };
};

/** Whether what went wrong leads to another screen: the lock, or the tickets of a device without network. */
const elsewhere = async (thrown: unknown, order: Order): Promise<boolean> => {
  if (thrown instanceof Refused && thrown.status === 401) {
    await boot();
    return true;
  }
  if (!(thrown instanceof Unreachable) || numbersLeft(await readVault()) < 1) return false;
  await showOffline({ onOnline: boot }, order);
  return true;
};

const sale = (payment: Payment): void =>
  showSale(payment, {
    onPaid: (paid) => success(paid, true),
    onOver: () => void boot(),
    onLocked: (left) => {
      waiting = left;
      void boot();
    },
  });

const success = (paid: Payment, isNew: boolean): void => {
  const { id, amountXpf, receiptEmail } = paid;
  const code = paid.confirmationCode ?? "";
  showPaid({ id, amountXpf, receiptEmail, code }, () => void boot(), isNew);
};

const history = (): Promise<void> =>
  state
    ? showDay(state, null, {
        onBack: () => pad(),
        onSale: (chosen) => void reopen(chosen),
        onFault: showFault,
      })
    : boot();

/** An earlier one, as it stands now. */
const reopen = async ({ id }: Sale): Promise<void> => {
  try {
    const payment = await server.read(id);
    if (payment.status === "succeeded") success(payment, false);
    else sale(payment);
  } catch (thrown) {
    showFault(thrown);
  }
};

const lock = async (): Promise<void> => {
  await server.lock().catch(() => undefined);
  await boot();
};

const headOf = ({ who, shop, device, person, livemode }: State): HTMLElement =>
  h(
    "div",
    { class: "head" },
    livemode ? null : h("p", { class: "test-band" }, t("test")),
    h("p", { class: "who" }, [shop, device, person].filter(Boolean).join(" · ")),
    button(t("day"), history),
    who === "cashier" ? button(t("lock"), lock) : null,
  );

const showFault = (thrown: unknown): void => {
  if (thrown instanceof Refused && thrown.status === 401) return void boot();
  if (thrown instanceof Unreachable) return void showOffline({ onOnline: boot });
  show(
    h(
      "div",
      { class: "screen end" },
      h("h1", {}, t("failed")),
      h("p", { role: "alert" }, (thrown as Error).message),
      h("div", { class: "foot" }, button(t("retry"), boot, "primary tall")),
    ),
  );
};

/** The server locks a till that nobody touches; this one says so at once. */
const watchIdleness = (): void => {
  const touched = (): void => {
    touchedAt = Date.now();
    if (state?.who !== "cashier" || touchedAt - toldAt < TOUCH_EVERY_MS) return;
    toldAt = touchedAt;
    void server.touch().catch(() => undefined);
  };
  addEventListener("pointerdown", touched);
  addEventListener("keydown", touched);
  setInterval(() => {
    if (state?.who !== "cashier" || Date.now() - touchedAt < IDLE_MS) return;
    state = null;
    void boot();
  }, 5000);
};

watchIdleness();
void boot();
if ("serviceWorker" in navigator) {
  void navigator.serviceWorker.register("/terminal/sw.js", { scope: "/terminal" });
}
