import { brandStyle } from "@/app/(customer)/_pages/brand-colour";
import { HEAR } from "@/app/(customer)/_pages/client/messages-before";
import { contentPolicy, pageHeaders } from "@/app/(customer)/_pages/page-headers";
import { pageRule } from "@/app/(customer)/_pages/receipt-print";
import { formHeaders, formPolicy } from "@/app/(customer)/bank-form/_headers";
import { bankSources } from "@/app/(customer)/bank-form/_scripts";
import type { ScriptedBank } from "@/lib/bank/bank-form";
import { bankForm } from "@/lib/pay-pages/addresses";
import {
  type DocumentName,
  documents,
  type Inventory,
  type Made,
  type MadePart,
} from "@/lib/pay-pages/inventory";
import { type Origins, observe } from "@/lib/pay-pages/observe";
import { type FormState, formPage } from "@/sandbox-bank/form-page";
import { headersOf, html } from "@/sandbox-bank/http";
import { inline, servedWith } from "@/scripts/pay-pages/build";

/** Placeholder origins: the inventory has their names instead. */
const origins = {
  app: "https://app.invalid",
  bank: "https://bank.invalid",
  script: "https://script.invalid",
  api: "https://api.live.invalid",
  gateway: "https://live.invalid",
} satisfies Origins;

const { app: appOrigin, bank: bankOrigin, script: scriptOrigin, api: apiOrigin } = origins;

/** The framework's own, for a dynamic page. */
const dynamic = {
  "cache-control": "private, no-cache, no-store, max-age=0, must-revalidate",
  "content-type": "text/html; charset=utf-8",
};

const observed = (url: string, html: string, headers: HeadersInit): Promise<Made> =>
  observe({ url, html, headers: new Headers(headers) }, origins, () => {
    throw new Error("Nothing is fetched while the inventory is made.");
  });

/** The banks that a deployment may have beside the test bank, and so whose forms its pages may frame. */
const liveBanks = [
  { bankOrigin },
  { bankOrigin: appOrigin },
  { bankOrigin: appOrigin, challengeOrigin: "https://*.stripe.com" },
];

/** A page of a customer: it frames the bank's form, posts to us and leads to the bank. */
const customer = async (page: string, more: readonly MadePart[]): Promise<Made> => {
  const brandStyles = `<style>${brandStyle(null)}</style>`;
  const policies = liveBanks.map((bank) => contentPolicy("n", [{ bankOrigin }, bank]));
  const each = await Promise.all(
    policies.map((policy) =>
      observed(`${appOrigin}/c/probe`, brandStyles, {
        ...pageHeaders(),
        ...dynamic,
        "Content-Security-Policy": policy,
      }),
    ),
  );
  const [{ parts, headers }] = each as [Made];
  const csp = each.flatMap((one) => one.headers["content-security-policy"] ?? []);
  return {
    parts: [...servedWith(page), ...parts, ...more],
    frames: ["{bank}/bank/form"],
    targets: ["{app}", "{bank}"],
    headers: { ...headers, "content-security-policy": csp },
  };
};

const checkout = () => customer("/(customer)/c/[session]/page", [inline(HEAR, "messages", true)]);

/** Printed on a sheet, unless nothing is found. */
const invoice = async (): Promise<Made> => {
  const made = await observed(appOrigin, `<style>${pageRule("A4", "18mm 20mm")}</style>`, {});
  const sheet = made.parts.map((part): MadePart => ({ ...part, isOptional: true }));
  return customer("/(customer)/i/[token]/page", sheet);
};

const live = (name: ScriptedBank["name"]) => async (): Promise<Made> => {
  const bank = { name, key: "key", scriptOrigin, apiOrigin };
  const { scripts, styles } = bankSources(bank);
  const document = [
    `<style>${brandStyle(null)}</style>`,
    ...styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...scripts.map((src) => `<script src="${src}"></script>`),
  ];
  const made = await observed(`${appOrigin}/bank-form/${name}`, document.join(""), {
    ...formHeaders({ mode: "frame" }),
    ...dynamic,
    "Content-Security-Policy": formPolicy("n", bank, { mode: "frame" }),
  });
  return {
    ...made,
    parts: [...servedWith("/(customer)/bank-form/[provider]/page"), ...made.parts],
  };
};

const empty = { number: "", expiry: "", cvc: "", name: "" };

const atTheBank = (mode: FormState["mode"]) => (): Promise<Made> => {
  const url = bankForm({ appOrigin, bankOrigin }, mode);
  const state: FormState = {
    ...{ mode, purpose: "payment", ref: "probe", locale: "fr", amountXpf: 100, theme: undefined },
    ...{ returnUrl: mode === "frame" ? "" : `${appOrigin}/`, ...empty },
    issues: { number: null, expiry: null, cvc: null },
  };
  const reply = html(200, formPage(state, appOrigin));
  return observed(url, String(reply.body), headersOf(reply, false));
};

const makers: Record<DocumentName, () => Promise<Made>> = {
  customer: checkout,
  invoice,
  bankFrame: atTheBank("frame"),
  bankPage: atTheBank("page"),
  stripe: live("stripe"),
  payzen: live("payzen"),
};

/** The inventory of each document in this build: its own list of files, and what our code adds. */
export const makeInventory = async (): Promise<Inventory> => {
  const made = await Promise.all(documents.map(async (name) => [name, await makers[name]()]));
  return Object.fromEntries(made) as Inventory;
};
