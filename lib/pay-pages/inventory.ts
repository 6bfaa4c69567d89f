import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Observed } from "@/lib/pay-pages/observe";

/** Documents that differ in what they load; several pages are the same one. */
export const documents = ["customer", "bankFrame", "bankPage", "stripe", "payzen"] as const;
export type DocumentName = (typeof documents)[number];

/** What the build makes of each document. */
export type Inventory = Record<DocumentName, Observed>;

export const INVENTORY_FILE = "public/assets/pay-pages.json";

/** The inventory of the build that runs here; `scripts/pay-pages.ts` writes it. */
export const readInventory = (folder = process.cwd()): Inventory =>
  JSON.parse(readFileSync(join(folder, INVENTORY_FILE), "utf8")) as Inventory;

/** The name of a part whatever the build: of its address all but the hash. */
export const lastingName = (name: string): string => name.replace(/-[0-9a-f]{12}\./, "-*.");

/** What each part is there for. A test wants every part of the inventory to be named here, and no other. */
export const purposes: Readonly<Record<string, string>> = {
  "/assets/customer-*.js":
    "Shows the bank's card form in its frame, takes its token into the form, asks how the payment stands.",
  "/assets/customer-*.css": "Looks of the pages.",
  "/assets/bank-form-*.js":
    "Live mode: shows the fields of the bank's own script and hands its token to the page around.",
  "inline style":
    "Colours of the merchant; at the bank and around a live bank's fields, the looks.",
  "inline script":
    "Test mode: checks what is typed in the test bank's form and gives back a token.",
  "{script}/endive/stripe.js":
    "Live mode with Stripe: Stripe's card fields. Served and changed by Stripe.",
  "{script}/static/js/krypton-client/V4.0/stable/kr-payment-form.min.js":
    "Live mode with PayZen: PayZen's card fields. Served and changed by PayZen.",
  "{script}/static/js/krypton-client/V4.0/ext/classic.js":
    "Live mode with PayZen: their looks. Served and changed by PayZen.",
  "{script}/static/js/krypton-client/V4.0/ext/classic-reset.css":
    "Live mode with PayZen: their looks. Served and changed by PayZen.",
};
