import { busy, button, h, show } from "./dom";
import { Refused, type State, server } from "./server";
import { t } from "./words";

const PIN_MIN = 4;
const PIN_MAX = 6;
const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"] as const;

const messageOf = (thrown: unknown): string => {
  const left = thrown instanceof Refused ? thrown.details["triesLeft"] : undefined;
  const said = (thrown as Error).message;
  return typeof left === "number" ? `${said} ${t("triesLeft", { count: left })}` : said;
};

/** The locked till: who it is, and a PIN. */
export const showLock = (state: State, onOpen: () => Promise<void>): void => {
  const [only, other] = state.cashiers;
  if (!only) showEmptyShop(state);
  else if (!other) showPin(state, only, onOpen);
  else showPeople(state, onOpen);
};

const showPeople = (state: State, onOpen: () => Promise<void>): void =>
  show(
    h(
      "div",
      { class: "screen lock" },
      h("h1", {}, t("locked")),
      h("p", { class: "hint" }, `${state.shop} · ${state.device ?? ""}`),
      h(
        "div",
        { class: "people" },
        ...state.cashiers.map((cashier) =>
          button(cashier.name, () => showPin(state, cashier, onOpen), "plain tall"),
        ),
      ),
    ),
  );

const showEmptyShop = (state: State): void =>
  show(
    h(
      "div",
      { class: "screen lock" },
      h("h1", {}, t("locked")),
      h("p", {}, t("noCashier")),
      h("p", { class: "hint" }, `${state.shop} · ${state.device ?? ""}`),
    ),
  );

const showPin = (
  state: State,
  cashier: State["cashiers"][number],
  onOpen: () => Promise<void>,
): void => {
  let pin = "";
  const dots = h("output", { class: "dots", "aria-label": t("pinTyped") });
  const said = h("p", { class: "said", role: "alert" });
  const unlock = button(t("unlock"), () => busy(unlock, trying), "primary tall");
  const draw = (): void => {
    dots.textContent = "●".repeat(pin.length);
    unlock.disabled = pin.length < PIN_MIN;
  };
  const type = (digit: string): void => {
    if (pin.length < PIN_MAX) pin += digit;
    draw();
  };
  const erase = (): void => {
    pin = pin.slice(0, -1);
    draw();
  };
  const trying = async (): Promise<void> => {
    const tried = pin;
    pin = "";
    dots.textContent = "";
    try {
      await server.unlock(cashier.id, tried);
      await onOpen();
    } catch (thrown) {
      said.textContent = messageOf(thrown);
      // After the button was given back by whoever kept it busy.
      setTimeout(draw);
    }
  };
  const typed = (event: KeyboardEvent): void => {
    if (/^\d$/.test(event.key)) type(event.key);
    else if (event.key === "Backspace") erase();
    else if (event.key === "Enter" && !(event.target instanceof HTMLButtonElement)) unlock.click();
  };
  document.addEventListener("keydown", typed);
  draw();
  show(
    h(
      "div",
      { class: "screen lock" },
      h("h1", {}, cashier.name),
      h("p", { class: "hint" }, t("pin")),
      dots,
      said,
      h(
        "div",
        { class: "keys", role: "group", "aria-label": t("keys") },
        ...DIGITS.map((digit) => button(digit, () => type(digit), "key")),
        button(t("back"), erase, "key small"),
      ),
      h(
        "div",
        { class: "foot" },
        unlock,
        state.cashiers.length > 1
          ? button(t("otherCashier"), () => showLock(state, onOpen), "plain")
          : null,
      ),
    ),
    () => document.removeEventListener("keydown", typed),
  );
};

/** A browser that is no till yet. */
export const showEnrol = (onDone: () => Promise<void>): void => {
  const said = h("p", { class: "said", role: "alert" });
  const code = h("input", {
    id: "code",
    class: "field code-field",
    autocomplete: "off",
    autocapitalize: "characters",
    spellcheck: "false",
    maxlength: 20,
    required: true,
  });
  const enrol = h("button", { class: "button primary tall", type: "submit" }, t("enrol"));
  const enrolling = async (): Promise<void> => {
    try {
      await server.enrol(code.value);
      await onDone();
    } catch (thrown) {
      said.textContent = (thrown as Error).message;
    }
  };
  show(
    h(
      "div",
      { class: "screen lock" },
      h("h1", {}, t("notTill")),
      h("p", {}, t("notTillText")),
      h(
        "form",
        {
          onsubmit: (event) => {
            event.preventDefault();
            void busy(enrol, enrolling);
          },
        },
        h("label", { for: "code" }, t("enrolCode")),
        code,
        said,
        enrol,
      ),
      h("a", { class: "button plain", href: "/sign-in?next=/dashboard/terminals" }, t("signIn")),
    ),
  );
};
