import { isPayable, KEYS, type Key, keyOf, press } from "./amount";
import { busy, button, h, show } from "./dom";
import { allowSound } from "./signals";
import { t, xpf } from "./words";

export type Order = { amountXpf: number; description: string };

type Pad = {
  /** Beside the keys: the day, the lock, the test band. */
  head: HTMLElement;
  quick: readonly number[];
  labelMax: number;
  action: string;
  hint: string;
  start?: Order;
  onCharge: (order: Order, say: (text: string) => void) => Promise<void>;
};

/** The screen where an amount is typed: big keys, the amounts of late, and what it is for. */
export const showKeypad = (pad: Pad): void => {
  let amount = pad.start?.amountXpf ?? 0;
  const figure = h("output", { class: "figure", "aria-live": "polite", "data-amount": true });
  const said = h("p", { class: "said", role: "alert" });
  const hint = h("p", { class: "hint", id: "limits" }, pad.hint);
  const label = h("input", {
    id: "label",
    class: "field",
    maxlength: pad.labelMax,
    autocomplete: "off",
    value: pad.start?.description ?? "",
  });
  const charge = button(pad.action, () => submit(), "primary tall");

  const draw = (): void => {
    figure.textContent = xpf(amount);
    charge.disabled = !isPayable(amount);
    said.textContent = "";
  };
  const type = (key: Key): void => {
    amount = press(amount, key);
    draw();
  };
  const submit = (): Promise<void> => {
    allowSound();
    if (!isPayable(amount)) return Promise.resolve();
    const order = { amountXpf: amount, description: label.value.trim() };
    return busy(charge, () =>
      pad.onCharge(order, (text) => {
        said.textContent = text;
      }),
    );
  };
  const typed = (event: KeyboardEvent): void => {
    const inField = event.target === label;
    const onButton = event.target instanceof HTMLButtonElement;
    if (event.key === "Enter" && !onButton) return void submit();
    const key = inField || event.ctrlKey || event.metaKey || event.altKey ? null : keyOf(event.key);
    if (!key) return;
    event.preventDefault();
    type(key);
  };

  document.addEventListener("keydown", typed);
  draw();
  show(
    h(
      "div",
      { class: "screen pad" },
      pad.head,
      h("div", { class: "amount" }, h("h1", { class: "hidden" }, t("title")), figure, hint),
      h(
        "div",
        { class: "entry" },
        pad.quick.length > 0
          ? quickOf(pad.quick, (chosen) => {
              amount = chosen;
              draw();
            })
          : null,
        h("div", { class: "described" }, h("label", { for: "label" }, t("description")), label),
      ),
      keysOf(type),
      h("div", { class: "foot" }, said, charge),
    ),
    () => document.removeEventListener("keydown", typed),
  );
};

const quickOf = (amounts: readonly number[], choose: (amount: number) => void): HTMLElement =>
  h(
    "div",
    { class: "quick", role: "group", "aria-label": t("quick") },
    ...amounts.map((amount) => button(xpf(amount), () => choose(amount), "chip")),
  );

const keysOf = (type: (key: Key) => void): HTMLElement =>
  h(
    "div",
    { class: "keys", role: "group", "aria-label": t("keys") },
    ...KEYS.map((key) => button(key, () => type(key), "key")),
    button(t("clear"), () => type("clear"), "key small"),
    button(t("back"), () => type("back"), "key small"),
  );
