// @ts-check
// The card form in the browser. Without it the page still works: a plain form and a redirect.
import { brandOf, cvcLength, digitsOf, groupNumber, issuesOf, readExpiry } from "./card-rules.js";

/** @typedef {"number" | "expiry" | "cvc"} FieldName */
/** @typedef {{ [word: string]: any, issues: Record<string, string> }} Words */

const form = /** @type {HTMLFormElement} */ (document.getElementById("card-form"));
const host = form.dataset["host"] ?? "";
const isFramed = document.documentElement.dataset["layout"] === "frame";
/** @type {Record<string, Words>} */
const dictionary = JSON.parse(form.dataset["words"] ?? "{}");
let locale = document.documentElement.lang;
let isBusy = false;

/** @param {string} id */
const input = (id) => /** @type {HTMLInputElement} */ (document.getElementById(id));
/** @type {Record<FieldName, HTMLInputElement>} */
const fields = { number: input("number"), expiry: input("expiry"), cvc: input("cvc") };
/** @type {FieldName[]} */
const names = ["number", "expiry", "cvc"];
const brands = /** @type {HTMLElement} */ (document.getElementById("brands"));
const formError = /** @type {HTMLElement} */ (document.getElementById("form-error"));

const words = () => /** @type {Words} */ (dictionary[locale]);
const typed = () => ({
  number: fields.number.value,
  expiry: fields.expiry.value,
  cvc: fields.cvc.value,
});
const issues = () => issuesOf(typed(), Date.now());

/** @param {Record<string, unknown>} message */
const tell = (message) => {
  if (isFramed) window.parent.postMessage({ source: "bank", ...message }, host);
};

/**
 * Sets the text and keeps the caret behind the same digit.
 * @param {HTMLInputElement} field
 * @param {string} text
 */
const rewrite = (field, text) => {
  if (field.value === text) return;
  const caret = field.selectionStart ?? field.value.length;
  const atEnd = caret === field.value.length;
  const before = digitsOf(field.value.slice(0, caret)).length;
  field.value = text;
  if (document.activeElement !== field) return;
  let place = text.length;
  if (!atEnd) {
    place = 0;
    for (let seen = 0; place < text.length && seen < before; place += 1) {
      if (/\d/.test(text[place] ?? "")) seen += 1;
    }
  }
  field.setSelectionRange(place, place);
};

/** @param {FieldName} name */
const showIssue = (name) => {
  const issue = issues()[name];
  const field = fields[name];
  field.setAttribute("aria-invalid", issue ? "true" : "false");
  field.dataset["issue"] = issue ?? "";
  const error = /** @type {HTMLElement} */ (document.getElementById(`${name}-error`));
  const text = issue ? (words().issues[issue] ?? "") : "";
  if (error.textContent !== text) error.textContent = text;
  return issue;
};

/** @param {string} text */
const groupExpiry = (text) => {
  const whole = /^\s*\d{1,2}\s*\/\s*\d{4}\s*$/.test(text) ? readExpiry(text) : null;
  if (whole)
    return `${String(whole.month).padStart(2, "0")} / ${String(whole.year % 100).padStart(2, "0")}`;
  const slashed = /^\s*(\d)\s*\//.exec(text);
  let digits = slashed ? digitsOf(`0${text.trimStart()}`) : digitsOf(text);
  if (/^[2-9]/.test(digits)) digits = `0${digits}`;
  if (digits.length === 6 && digits.slice(2, 4) === "20")
    digits = digits.slice(0, 2) + digits.slice(4);
  if (digits.length < 3 && !text.includes("/")) return digits;
  return `${digits.slice(0, 2)} / ${digits.slice(2, 4)}`.trimEnd();
};

const shapeNumber = () => {
  const digits = digitsOf(fields.number.value);
  rewrite(fields.number, groupNumber(digits));
  brands.dataset["brand"] = brandOf(digits) ?? "";
  fields.cvc.placeholder = cvcLength(digits) === 4 ? "1234" : "123";
};

/** @param {boolean} isDeleting */
const shapeExpiry = (isDeleting) => {
  if (!isDeleting) rewrite(fields.expiry, groupExpiry(fields.expiry.value));
};

const shapeCvc = () => {
  rewrite(
    fields.cvc,
    digitsOf(fields.cvc.value).slice(0, cvcLength(digitsOf(fields.number.value))),
  );
};

const announce = () => {
  const found = issues();
  const isValid = names.every((name) => found[name] === null);
  tell({ type: "change", valid: isValid, brand: brandOf(digitsOf(fields.number.value)) });
};

/** Moves on when a field is complete and right, as people who type without looking expect. @param {FieldName} name */
const advance = (name) => {
  const next = names[names.indexOf(name) + 1];
  if (next && document.activeElement === fields[name] && issues()[name] === null)
    fields[next].focus();
};

/** @param {FieldName} name @param {Event} event */
const onInput = (name, event) => {
  const isDeleting = event instanceof InputEvent && event.inputType.startsWith("delete");
  if (name === "number") shapeNumber();
  if (name === "expiry") shapeExpiry(isDeleting);
  shapeCvc();
  formError.textContent = "";
  // A field already marked is validated again at each input; the others when they lose focus.
  for (const marked of names) {
    if (fields[marked].dataset["issue"] || (marked === name && issues()[name] === null))
      showIssue(marked);
  }
  const atEnd = fields[name].selectionStart === fields[name].value.length;
  if (!isDeleting && atEnd && name !== "cvc") advance(name);
  announce();
};

/** Shows all errors and focuses the first; true if there are none. */
const isReady = () => {
  const wrong = names.filter((name) => showIssue(name) !== null);
  const first = wrong[0];
  if (!first) return true;
  fields[first].focus();
  tell({
    type: "error",
    field: first,
    message: words().issues[fields[first].dataset["issue"] ?? ""] ?? "",
  });
  return false;
};

/** @param {boolean} busy */
const setBusy = (busy) => {
  isBusy = busy;
  form.setAttribute("aria-busy", String(busy));
  for (const name of names) fields[name].readOnly = busy;
};

/** @param {string} message */
const fail = (message) => {
  formError.textContent = message;
  tell({ type: "error", message });
};

const tokenise = async () => {
  const expiry = readExpiry(fields.expiry.value);
  const ref = form.dataset["ref"];
  const answer = await fetch("/bank/v1/tokens", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      number: digitsOf(fields.number.value),
      expMonth: expiry?.month,
      expYear: expiry?.year,
      cvc: fields.cvc.value,
      locale,
      ...(ref ? { ref } : {}),
    }),
    signal: AbortSignal.timeout(15_000),
  });
  const result = await answer.json();
  if (answer.status === 201) tell({ type: "token", token: result.token, card: result.card });
  else fail(result.message ?? words()["failed"]);
};

const submitFrame = async () => {
  if (isBusy || !isReady()) return;
  setBusy(true);
  try {
    await tokenise();
  } catch {
    fail(words()["failed"]);
  } finally {
    setBusy(false);
  }
};

/** @param {string} number */
const fill = (number) => {
  fields.number.value = digitsOf(number);
  shapeNumber();
  fields.expiry.value = "12 / 34";
  fields.cvc.value = cvcLength(digitsOf(number)) === 4 ? "1234" : "123";
  for (const name of names) showIssue(name);
  formError.textContent = "";
  announce();
};

/** @param {string} wanted */
const speak = (wanted) => {
  if (!dictionary[wanted]) return;
  locale = wanted;
  document.documentElement.lang = wanted;
  for (const element of document.querySelectorAll("[data-word]")) {
    element.textContent = words()[/** @type {HTMLElement} */ (element).dataset["word"] ?? ""] ?? "";
  }
  fields.expiry.placeholder = words()["expiryHint"];
  for (const name of names) if (fields[name].dataset["issue"]) showIssue(name);
};

/** @param {MessageEvent} event */
const onMessage = (event) => {
  if (event.origin !== host || event.source !== window.parent) return;
  const message = event.data;
  if (message === null || typeof message !== "object") return;
  if (message.type === "fill" && typeof message.number === "string") fill(message.number);
  if (message.type === "validate") names.forEach(showIssue);
  if (message.type === "submit") void submitFrame();
  if (message.type === "locale" && typeof message.locale === "string") speak(message.locale);
};

const reportHeight = () => {
  tell({ type: "height", height: Math.ceil(form.getBoundingClientRect().height) });
};

for (const name of names) {
  fields[name].addEventListener("input", (event) => onInput(name, event));
  fields[name].addEventListener("blur", () => {
    if (name === "expiry") rewrite(fields.expiry, groupExpiry(fields.expiry.value));
    if (fields[name].value !== "") showIssue(name);
  });
}

// A form without a button is never submitted by Enter: the host decides what it does.
if (isFramed) {
  form.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.isComposing) tell({ type: "enter" });
  });
}

form.addEventListener("submit", (event) => {
  // A second click during a request sends nothing.
  if (isBusy || !isReady()) event.preventDefault();
  else {
    setBusy(true);
    form.querySelector("button")?.setAttribute("aria-disabled", "true");
  }
});

for (const link of document.querySelectorAll("[data-fill]")) {
  link.addEventListener("click", (event) => {
    event.preventDefault();
    fill(/** @type {HTMLElement} */ (link).dataset["fill"] ?? "");
    form.querySelector("button")?.focus();
  });
}

// After Back the browser may restore this page as it was left.
window.addEventListener("pageshow", () => {
  setBusy(false);
  form.querySelector("button")?.removeAttribute("aria-disabled");
});

shapeNumber();
if (isFramed) {
  window.addEventListener("message", onMessage);
  new ResizeObserver(reportHeight).observe(form);
  tell({ type: "ready", height: Math.ceil(form.getBoundingClientRect().height) });
} else {
  const wrong = names.find((name) => fields[name].dataset["issue"]);
  if (wrong) fields[wrong].focus();
}
