import { busy, button, drawing, h, show } from "./dom";
import { server } from "./server";
import { signalPaid } from "./signals";
import { t, xpf } from "./words";

const TICK =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" class="tick"><circle cx="48" cy="48" r="45"/><path d="m27 50 15 15 28-31"/></svg>';

export type Paid = {
  amountXpf: number;
  code: string;
  /** Null for an offline one: its receipt waits for the network. */
  id: string | null;
  receiptEmail: string | null;
};

/** Paid: nobody in the shop can overlook it. */
export const showPaid = (paid: Paid, onNew: () => void, isNew = true): void => {
  if (isNew) signalPaid();
  const next = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    onNew();
  };
  document.addEventListener("keydown", next);
  show(
    h(
      "div",
      { class: "screen paid" },
      drawing(TICK, ""),
      h("h1", {}, t("paid")),
      h("p", { class: "figure" }, xpf(paid.amountXpf)),
      h("p", { class: "hint" }, t("code")),
      h("p", { class: "code", "data-code": true }, paid.code),
      paid.id
        ? receiptOf(paid.id, paid.receiptEmail)
        : h("p", { class: "hint" }, t("offlineReceipt")),
      h("div", { class: "foot" }, button(t("newSale"), onNew, "primary tall")),
    ),
    () => document.removeEventListener("keydown", next),
  );
};

const receiptOf = (id: string, known: string | null): HTMLElement => {
  const said = h("p", { class: "said", role: "status" }, known ? t("sent", { email: known }) : "");
  const email = h("input", {
    id: "email",
    class: "field",
    type: "email",
    inputmode: "email",
    autocomplete: "off",
    maxlength: 320,
    required: true,
    value: known ?? "",
  });
  const send = h("button", { class: "button plain", type: "submit" }, t("send"));
  const sending = async (): Promise<void> => {
    try {
      await server.receipt(id, email.value.trim());
      said.textContent = t("sent", { email: email.value.trim() });
    } catch (thrown) {
      said.textContent = (thrown as Error).message;
    }
  };
  const form = h(
    "form",
    {
      class: "receipt",
      onsubmit: (event) => {
        event.preventDefault();
        void busy(send, sending);
      },
    },
    h("label", { for: "email" }, t("email")),
    h("div", { class: "row" }, email, send),
    said,
    h(
      "a",
      { class: "button plain", href: `/terminal/print/${id}`, target: "_blank", rel: "opener" },
      t("print"),
    ),
  );
  return form;
};
