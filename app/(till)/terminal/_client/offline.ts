import { qrSvg } from "@/lib/payment-links/qr";
import { LABEL_MAX, type TicketClaims } from "@/lib/terminal/ticket-text";
import { button, drawing, h, show } from "./dom";
import { type Order, showKeypad } from "./keypad";
import { showPaid } from "./paid";
import { stayAwake } from "./signals";
import { paidCode, signTicket } from "./ticket";
import { type Kept, numbersLeft, readVault, takeNumber } from "./vault";
import { t, xpf } from "./words";

type Ways = { onOnline: () => void };

const isSame = (left: string, right: string): boolean =>
  left.length === right.length && left === right;

/**
 * The till without network. It needs no PIN, since it shows nothing of the shop and can only ask for money
 * for the shop; it says what it cannot know, and is sure of a payment by the payer's code alone.
 */
export const showOffline = async (ways: Ways, start?: Order): Promise<void> => {
  const kept = await readVault();
  if (numbersLeft(kept) < 1 || !kept) return showNoNetwork(ways);
  showKeypad({
    head: headOf(kept, ways),
    quick: [],
    labelMax: LABEL_MAX,
    action: t("ticket"),
    hint: t("offlineLimits", { most: xpf(kept.capXpf), count: numbersLeft(kept) }),
    ...(start ? { start } : {}),
    onCharge: async (order, say) => {
      if (order.amountXpf > kept.capXpf) return say(t("overCap", { most: xpf(kept.capXpf) }));
      const taken = await takeNumber();
      if (!taken) return showNoNetwork(ways);
      await showTicket(taken.kept, taken.n, order, ways);
    },
  });
};

const headOf = (kept: Kept, { onOnline }: Ways): HTMLElement =>
  h(
    "div",
    { class: "head" },
    h("p", { class: "offline-band", role: "status" }, `${t("offlineBand")} ${kept.shop}`),
    button(t("retry"), onOnline),
  );

const showNoNetwork = ({ onOnline }: Ways): void =>
  show(
    h(
      "div",
      { class: "screen end" },
      h("h1", {}, t("noNetwork")),
      h("p", {}, t("noNetworkText")),
      h("div", { class: "foot" }, button(t("retry"), onOnline, "primary tall")),
    ),
  );

const showTicket = async (kept: Kept, n: number, order: Order, ways: Ways): Promise<void> => {
  const claims: TicketClaims = {
    device: kept.deviceId,
    n,
    amountXpf: order.amountXpf,
    time: Math.floor(Date.now() / 1000),
    label: order.description.normalize("NFC").slice(0, LABEL_MAX),
  };
  const ticket = await signTicket(kept.key, kept.merchantId, claims);
  const wanted = await paidCode(kept.key, claims);
  const url = `${location.origin}/t/o/${ticket}`;
  const sleep = stayAwake();
  const said = h("p", { class: "said", role: "alert" });
  const code = h("input", {
    id: "paid-code",
    class: "field code-field",
    inputmode: "numeric",
    autocomplete: "off",
    maxlength: 6,
    pattern: "[0-9]{6}",
  });
  let tries = 0;
  code.oninput = () => {
    said.textContent = "";
    if (code.value.length < 6) return;
    if (isSame(code.value, wanted)) {
      const paid = { amountXpf: order.amountXpf, code: wanted, id: null, receiptEmail: null };
      return showPaid(paid, () => void showOffline(ways));
    }
    tries += 1;
    code.value = "";
    // Six digits are soon guessed by who may guess for ever.
    if (tries >= 5) code.disabled = true;
    said.textContent = t(tries >= 5 ? "codeOver" : "codeWrong");
  };
  show(
    h(
      "div",
      { class: "screen sale" },
      h("p", { class: "offline-band" }, t("offlineBand")),
      h("h1", { class: "figure" }, xpf(order.amountXpf)),
      claims.label ? h("p", { class: "what" }, claims.label) : null,
      h("div", { class: "qr", "data-url": url }, drawing(qrSvg(url), t("qr"))),
      h("p", { class: "hint" }, t("scanOffline")),
      h("label", { for: "paid-code" }, t("typeCode")),
      code,
      said,
      h(
        "div",
        { class: "foot" },
        button(t("giveUp"), () => showOffline(ways), "danger"),
      ),
    ),
    sleep,
  );
};
