import { type BankFrame, type BankMessage, mountBankFrame } from "./bank-frame";

const FRAME_PATIENCE_MS = 12_000;
const TOKEN_PATIENCE_MS = 20_000;
const BLUR_PATIENCE_MS = 300;
const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** Puts the bank's form in the page, asks it for a token on submit, then sends our own form for real. */
export const enhancePayForm = (form: HTMLFormElement) => {
  const part = <E extends HTMLElement>(selector: string) => form.querySelector<E>(selector) as E;
  const texts = form.dataset;
  const button = part<HTMLButtonElement>("[data-pay]");
  const label = part("[data-pay-text]");
  const alert = part("[data-alert]");
  const token = part<HTMLInputElement>("[name=bank_token]");
  const email = form.querySelector<HTMLInputElement>("[name=email]");
  const idleText = label.textContent;
  let state: "idle" | "asking" | "sent" = "idle";
  let patience = 0;
  let ready = false;
  let wanted = "";

  const say = (text: string) => {
    alert.textContent = text;
    alert.hidden = text === "";
  };

  const rest = (text = "") => {
    clearTimeout(patience);
    state = "idle";
    button.removeAttribute("aria-busy");
    button.disabled = !ready;
    label.textContent = idleText;
    say(text);
  };

  const emailIsGood = () => {
    if (!email) return true;
    const typed = email.value.trim();
    const good = typed === "" ? !email.required : EMAIL.test(typed);
    email.setAttribute("aria-invalid", String(!good));
    part("#email-error").textContent = good ? "" : (texts["emailError"] ?? "");
    return good;
  };

  const emailHolds = () => {
    const good = emailIsGood();
    if (!good) email?.focus();
    return good;
  };

  const mayPay = () => {
    if (!emailHolds()) return false;
    if (!navigator.onLine) say(texts["offline"] ?? "");
    return navigator.onLine;
  };

  const begin = () => {
    state = "asking";
    say("");
    button.setAttribute("aria-busy", "true");
    button.disabled = true;
    label.textContent = texts["sending"] ?? "";
    patience = window.setTimeout(() => rest(texts["offline"]), TOKEN_PATIENCE_MS);
  };

  const send = (value: string) => {
    // The frame may give a token by itself, when Enter is pressed in it.
    if (state === "idle" && mayPay()) begin();
    if (state !== "asking") return;
    clearTimeout(patience);
    state = "sent";
    token.value = value;
    form.submit();
  };

  const fill = () => {
    if (ready && wanted) frame.send({ type: "fill", number: wanted });
    wanted = ready ? "" : wanted;
  };

  const heard: Partial<Record<string, (message: BankMessage) => void>> = {
    ready: () => {
      ready = true;
      form.querySelector("[data-skeleton]")?.remove();
      document.documentElement.dataset["script"] = "on";
      if (state === "idle") button.disabled = false;
      fill();
    },
    change: () => {
      if (state === "idle") say("");
    },
    token: (message) => {
      if (typeof message.token === "string") send(message.token);
    },
    enter: () => form.requestSubmit(button),
    busy: () => clearTimeout(patience),
    error: ({ field, message }) => {
      if (state === "sent") return;
      const sentence = typeof message === "string" ? message : texts["frameError"];
      rest(field ? "" : sentence);
      frame.element.focus();
    },
  };

  const frame: BankFrame = mountBankFrame(
    part("[data-frame-slot]"),
    {
      url: texts["frameUrl"] ?? "",
      origin: texts["bankOrigin"] ?? "",
      title: texts["frameTitle"] ?? "",
    },
    (message) => heard[message.type]?.(message),
  );

  setTimeout(() => {
    if (!ready) document.documentElement.dataset["script"] = "slow";
  }, FRAME_PATIENCE_MS);

  form.noValidate = true;
  // Enter presses the first button of a form; with the script that must be the one that pays here.
  form.append(part(".without-script"));
  form.addEventListener("submit", (event) => {
    if (event.submitter?.hasAttribute("data-bank-page")) {
      if (!emailHolds()) event.preventDefault();
      return;
    }
    event.preventDefault();
    if (state !== "idle" || !ready || !mayPay()) return;
    begin();
    frame.send({ type: "submit" });
  });
  email?.addEventListener("input", () => {
    if (email.getAttribute("aria-invalid") === "true") emailIsGood();
  });
  email?.addEventListener("change", () => {
    // Later, because a sentence that appears between press and release moves the button away.
    if (email.value) setTimeout(emailIsGood, BLUR_PATIENCE_MS);
  });
  addEventListener("offline", () => {
    if (state === "idle") say(texts["offline"] ?? "");
  });
  addEventListener("online", () => {
    if (state === "idle") say("");
  });
  document.addEventListener("click", (event) => {
    const card = (event.target as Element).closest<HTMLElement>("[data-fill]");
    if (!card) return;
    event.preventDefault();
    wanted = card.dataset["fill"] ?? "";
    fill();
    frame.element.scrollIntoView({ block: "center" });
  });
};
