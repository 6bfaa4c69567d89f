import type { Bank } from "@/sandbox-bank/bank";
import { cvcLength, digitsOf, issuesOf, readExpiry } from "@/sandbox-bank/card-rules.js";
import { isTestNumber } from "@/sandbox-bank/cards";
import { requireAppUrl } from "@/sandbox-bank/charges";
import { type FormState, formPage, withQuery } from "@/sandbox-bank/form-page";
import { localeOf } from "@/sandbox-bank/form-words";
import {
  type Asked,
  html,
  type Reply,
  readBody,
  redirect,
  requireSameOrigin,
} from "@/sandbox-bank/http";
import { keepTyped } from "@/sandbox-bank/tokens";

const noIssues = { number: null, expiry: null, cvc: null };

/** GET /bank/form: in a frame of the gateway, or a full page for browsers without scripts. */
export const showForm = async (bank: Bank, asked: Asked): Promise<Reply> => {
  const state = stateOf(bank, asked, asked.url.searchParams);
  return html(200, formPage({ ...state, ...filled(asked.url.searchParams) }, bank.appOrigin));
};

/** POST /bank/form: without scripts. Takes the number, redirects with a token. */
export const submitForm = async (bank: Bank, asked: Asked): Promise<Reply> => {
  requireSameOrigin(asked.request, bank.origin);
  const entered = new URLSearchParams(await readBody(asked.request));
  const state = { ...stateOf(bank, asked, entered), mode: "page" as const };
  const typed = {
    number: short(entered.get("number")),
    expiry: short(entered.get("expiry")),
    cvc: short(entered.get("cvc")),
  };
  const issues = issuesOf(typed, Date.now());
  const expiry = readExpiry(typed.expiry);
  if (issues.number || issues.expiry || issues.cvc || !expiry) {
    const again = { ...state, ...typed, cvc: "", name: short(entered.get("name")), issues };
    return html(400, formPage(again, bank.appOrigin));
  }
  const card = {
    number: typed.number,
    cvc: typed.cvc,
    expMonth: expiry.month,
    expYear: expiry.year,
  };
  const kept = await keepTyped(bank.pool, card, state.ref || undefined);
  const back = withQuery(state.returnUrl, "bank_token", kept.token);
  return redirect(withQuery(back, "bank_card", `${kept.card.brand}-${kept.card.last4}`));
};

const short = (text: string | null): string => (text ?? "").slice(0, 120);

const stateOf = (bank: Bank, asked: Asked, settings: URLSearchParams): FormState => {
  const mode = settings.get("mode") === "frame" ? "frame" : "page";
  const amount = settings.get("amount") ?? "";
  const ref = settings.get("ref") ?? "";
  return {
    mode,
    purpose: settings.get("purpose") === "setup" ? "setup" : "payment",
    ref: /^[\x21-\x7e]{1,200}$/.test(ref) ? ref : "",
    amountXpf: /^[1-9]\d{0,13}$/.test(amount) ? Number(amount) : undefined,
    locale: localeOf(settings.get("locale"), asked.request.headers["accept-language"]),
    // The frame never navigates, so it needs no return URL.
    returnUrl: mode === "frame" ? "" : requireAppUrl(bank, settings.get("return") ?? "", "return"),
    shop: short(settings.get("shop")),
    theme: themeOf(settings.get("dark")),
    number: "",
    expiry: "",
    cvc: "",
    name: "",
    issues: noIssues,
  };
};

const themeOf = (dark: string | null): "light" | "dark" | undefined => {
  if (dark === "1" || dark === "true") return "dark";
  return dark === "0" || dark === "false" ? "light" : undefined;
};

/** Only published test numbers are prefilled from a URL. */
const filled = (settings: URLSearchParams): Partial<FormState> => {
  const number = digitsOf(settings.get("fill") ?? "");
  if (!isTestNumber(number)) return {};
  return { number, expiry: "12 / 34", cvc: cvcLength(number) === 4 ? "1234" : "123" };
};
