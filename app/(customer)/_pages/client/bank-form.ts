import { type Answer, type Ask, type FormSettings, readSettings } from "./bank-form-settings";
import { mountPayzen } from "./payzen-fields";
import { mountStripe } from "./stripe-fields";

/**
 * The card form of a live bank: its fields are the bank's own frames, put there by the bank's script. This
 * script asks them for a token and hands it on; it never sees a card. Framed, it speaks with the page
 * around it, which must be ours; alone, it leads back with the token in the address.
 */
const form = document.getElementById("card-form") as HTMLFormElement;
const settings: FormSettings = readSettings(form.dataset);
const alert = form.querySelector("[data-alert]") as HTMLElement;
const button = form.querySelector<HTMLButtonElement>("[data-continue]");
const isFramed = settings.mode === "frame";

let ask: Ask | undefined;
let isBusy = false;
/** Given before: a bank may make one token of a form and no other. */
let given: Extract<Answer, { token: string }> | undefined;

const tell = (message: Record<string, unknown>) => {
  if (isFramed) window.parent.postMessage({ source: "bank", ...message }, location.origin);
};

const say = (text: string) => {
  if (isFramed) return;
  alert.textContent = text;
  alert.hidden = text === "";
};

const rest = (busy: boolean) => {
  isBusy = busy;
  form.setAttribute("aria-busy", String(busy));
  if (!button) return;
  button.disabled = busy || !ask;
  button.setAttribute("aria-busy", String(busy));
};

const hand = (answer: Answer) => {
  if (!("token" in answer)) {
    rest(false);
    say(answer.message);
    tell({ type: "error", message: answer.message, field: answer.field });
    return;
  }
  given = answer;
  if (!isFramed) return leave(answer);
  rest(false);
  tell({ type: "token", token: answer.token });
};

const leave = ({ token, card }: Extract<Answer, { token: string }>) => {
  const back = new URL(settings.returnUrl, location.origin);
  back.searchParams.set("bank_token", token);
  if (card) back.searchParams.set("bank_card", card);
  location.assign(back.href);
};

const submit = async () => {
  if (isBusy || !ask) return;
  rest(true);
  say("");
  hand(given ?? (await ask().catch(() => ({ message: settings.words.failed }))));
};

const height = () => Math.ceil(form.getBoundingClientRect().height);

const start = async () => {
  const mount = settings.bank === "stripe" ? mountStripe : mountPayzen;
  ask = await mount(settings, {
    ready: () => {
      rest(false);
      tell({ type: "ready", height: height() });
    },
    change: () => {
      given = undefined;
      say("");
      tell({ type: "change" });
    },
    // The challenge lies over the form, and wants a screen of its own.
    asking: () => tell({ type: "busy", height: Math.max(height(), CHALLENGE_PX) }),
    rested: () => tell({ type: "height", height: height() }),
    answer: hand,
  });
};

const CHALLENGE_PX = 640;

addEventListener("message", (event) => {
  if (!isFramed || event.source !== window.parent || event.origin !== location.origin) return;
  if ((event.data as { type?: unknown } | null)?.type === "submit") void submit();
});

form.addEventListener("submit", (event) => {
  event.preventDefault();
  // The Enter key in a field: the page around decides what it does.
  if (isFramed) tell({ type: "enter" });
  else void submit();
});

// Every deferred script has run by then, the bank's too, or could not be had.
addEventListener("DOMContentLoaded", () => {
  new ResizeObserver(() => {
    if (!isBusy) tell({ type: "height", height: height() });
  }).observe(form);
  start().catch(() => hand({ message: settings.words.failed }));
});

// Back from the next page the browser may restore this one as it was left.
addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});
