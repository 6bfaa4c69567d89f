import { busy, button, h, show } from "./dom";
import { type Day, type Sale, type State, server, Unreachable } from "./server";
import { atTime, inWords, onDay, t, xpf } from "./words";

type Ways = {
  onBack: () => void;
  onSale: (sale: Sale) => void;
  onFault: (thrown: unknown) => void;
};

const DAY_MS = 86_400_000;

/** The same day before or after, as dates are written. */
const beside = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** What was asked for on one day, and what it comes to. */
export const showDay = async (state: State, date: string | null, ways: Ways): Promise<void> => {
  try {
    draw(state, await server.day(date), ways);
  } catch (thrown) {
    ways.onFault(thrown);
  }
};

const draw = (state: State, day: Day, ways: Ways): void => {
  const at = (days: number) => () => showDay(state, beside(day.date, days), ways);
  show(
    h(
      "div",
      { class: "screen day" },
      h("div", { class: "head" }, button(t("toPad"), ways.onBack), printOf(day)),
      h("h1", {}, onDay(day.date)),
      h(
        "div",
        { class: "row" },
        button(t("dayBefore"), at(-1)),
        day.isToday ? null : button(t("dayAfter"), at(1)),
      ),
      totalsOf(day),
      day.sales.length === 0
        ? h("p", { class: "hint" }, t("noSale"))
        : h("ul", { class: "sales" }, ...day.sales.map((sale) => lineOf(state, sale, day, ways))),
    ),
  );
};

const printOf = ({ date }: Day): HTMLElement =>
  h(
    "a",
    { class: "button plain", href: `/terminal/z?day=${date}`, target: "_blank", rel: "opener" },
    t("printDay"),
  );

const totalsOf = (day: Day): HTMLElement => {
  const figures: [string, string][] = [
    [t("net"), xpf(day.netXpf)],
    [t("gross"), xpf(day.grossXpf)],
    [t("refunded"), xpf(day.refundedXpf)],
    [t("count"), String(day.count)],
    [t("average"), day.averageXpf === null ? "–" : xpf(day.averageXpf)],
  ];
  return h(
    "dl",
    { class: "totals" },
    ...figures.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value))),
  );
};

const standingOf = (sale: Sale): string => {
  if (sale.refundPending) return t("refundPending");
  if (sale.refundedXpf >= sale.amountXpf) return t("refundedWhole");
  if (sale.refundedXpf > 0) return t("refundedPart", { amount: xpf(sale.refundedXpf) });
  return inWords("status", sale.status) ?? sale.status;
};

const lineOf = (state: State, sale: Sale, day: Day, ways: Ways): HTMLElement => {
  const seconds = Date.parse(sale.at) / 1000;
  const left = sale.amountXpf - sale.refundedXpf;
  const canRefund =
    state.canRefund && sale.transactionId !== null && left > 0 && !sale.refundPending;
  return h(
    "li",
    { class: "sale-line", "data-status": sale.status },
    h("span", { class: "when" }, atTime(seconds)),
    h(
      "span",
      { class: "what" },
      h("strong", {}, xpf(sale.amountXpf)),
      sale.description ? h("span", {}, sale.description) : null,
      h(
        "span",
        { class: "state" },
        standingOf(sale) + (sale.offline ? ` · ${t("wasOffline")}` : ""),
      ),
    ),
    h(
      "span",
      { class: "row" },
      sale.status === "succeeded" || sale.status === "open" || sale.status === "processing"
        ? button(t("openSale"), () => ways.onSale(sale))
        : null,
      canRefund ? button(t("refund"), () => askRefund(state, sale, day, ways), "danger") : null,
    ),
  );
};

/** Says what is given back, before it is: this cannot be undone. */
const askRefund = (state: State, sale: Sale, day: Day, ways: Ways): void => {
  const left = sale.amountXpf - sale.refundedXpf;
  const said = h("p", { class: "said", role: "alert" });
  const amount = h("input", {
    id: "refund",
    class: "field",
    type: "number",
    inputmode: "numeric",
    min: 1,
    max: left,
    step: 1,
    required: true,
    value: left,
  });
  const give = h("button", { class: "button danger tall", type: "submit" }, t("giveBack"));
  const giving = async (): Promise<void> => {
    try {
      await server.refund(state.csrf ?? "", sale.transactionId ?? "", amount.valueAsNumber);
      await showDay(state, day.date, ways);
    } catch (thrown) {
      const isUnknown = thrown instanceof Unreachable;
      said.textContent = isUnknown ? t("refundUnknown") : (thrown as Error).message;
      // It may have been given back already: the day's list says so, a second press would give it twice.
      if (isUnknown) give.remove();
    }
  };
  show(
    h(
      "form",
      {
        class: "screen lock",
        onsubmit: (event) => {
          event.preventDefault();
          void busy(give, giving);
        },
      },
      h("h1", {}, t("refundTitle", { amount: xpf(sale.amountXpf) })),
      h("p", {}, t("refundText")),
      h("label", { for: "refund" }, t("refundAmount", { most: xpf(left) })),
      amount,
      said,
      give,
      button(t("keep"), () => showDay(state, day.date, ways)),
    ),
  );
};
