import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createElement } from "react";
import { Checkout } from "@/app/(customer)/_pages/checkout";
import { renderDocument } from "@/app/(customer)/_pages/document";
import { wordsFor } from "@/app/(customer)/_pages/words";
import { renderBankForm } from "@/app/(customer)/bank-form/_document";
import { bankForm } from "@/lib/pay-pages/addresses";
import { type DocumentName, documents, type Inventory } from "@/lib/pay-pages/inventory";
import { type Observed, type Origins, observe } from "@/lib/pay-pages/observe";
import { type FormState, formPage } from "@/sandbox-bank/form-page";
import { headersOf, html } from "@/sandbox-bank/http";
import { root } from "@/scripts/setup/command";

/** Origins that nobody has: their names take their place in what is written down. */
const origins = {
  app: "https://app.invalid",
  bank: "https://bank.invalid",
  script: "https://script.invalid",
  api: "https://api.live.invalid",
  gateway: "https://live.invalid",
} satisfies Origins;

const { app: appOrigin, bank: bankOrigin, script: scriptOrigin, api: apiOrigin } = origins;

const ofResponse = async (url: string, response: Response): Promise<Observed> => {
  const html = await response.text();
  const served = { url, html, headers: response.headers };
  return observe(served, origins, async (path) => readFileSync(join(root, "public", path)));
};

const live = (name: "stripe" | "payzen") => async (): Promise<Observed> => {
  const bank = { name, key: "key", scriptOrigin, apiOrigin };
  const returnUrl = new URL(appOrigin);
  const asked = {
    mode: "frame",
    purpose: "setup",
    locale: "fr",
    cents: null,
    formToken: "token",
  } as const;
  const response = await renderBankForm(bank, { ...asked, returnUrl }, appOrigin);
  return ofResponse(`${appOrigin}/bank-form/${name}`, response);
};

const empty = { number: "", expiry: "", cvc: "", name: "" };

const atTheBank = (mode: FormState["mode"]) => async (): Promise<Observed> => {
  const url = bankForm({ appOrigin, bankOrigin }, mode);
  const state: FormState = {
    ...{ mode, purpose: "payment", ref: "probe", locale: "fr", amountXpf: 100, theme: undefined },
    ...{ returnUrl: mode === "frame" ? "" : `${appOrigin}/`, ...empty },
    issues: { number: null, expiry: null, cvc: null },
  };
  const reply = html(200, formPage(state, appOrigin));
  const headers = headersOf(reply, false);
  return ofResponse(url, new Response(reply.body, { headers }));
};

/** What every page of a customer is: it frames the bank's form, posts to us and leads to the bank. */
const customer = async (): Promise<Observed> => {
  const paths = { self: "/c/probe" };
  const shown = { words: wordsFor("fr"), view: { state: "not_found", paths } } as const;
  const response = await renderDocument(createElement(Checkout, shown), {
    locale: "fr",
    title: "",
    bankOrigin,
  });
  const observed = await ofResponse(`${appOrigin}/c/probe`, response);
  return { ...observed, frames: ["{bank}/bank/form"], targets: ["{app}", "{bank}"] };
};

const makers: Record<DocumentName, () => Promise<Observed>> = {
  customer,
  bankFrame: atTheBank("frame"),
  bankPage: atTheBank("page"),
  stripe: live("stripe"),
  payzen: live("payzen"),
};

/** What this build makes of each document: rendered, and read as the probe reads what is served. */
export const makeInventory = async (): Promise<Inventory> => {
  const made = await Promise.all(documents.map(async (name) => [name, await makers[name]()]));
  return Object.fromEntries(made) as Inventory;
};
