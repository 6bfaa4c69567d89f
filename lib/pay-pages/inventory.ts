import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Observed, Part } from "@/lib/pay-pages/observe";

/** Documents that differ in what they load; several pages share one. */
export const documents = [
  "customer",
  "invoice",
  "bankFrame",
  "bankPage",
  "stripe",
  "payzen",
] as const;
export type DocumentName = (typeof documents)[number];

/** A part as the build made it. */
export type MadePart = Part & {
  /** Its meaning, if its name does not tell. */
  role?: string;
  /** Our client components in it. */
  modules?: string[];
  /** Some states of the page do not have it. */
  isOptional?: true;
};

/** The build's output for a document. A header with several values has one of them. */
export type Made = Omit<Observed, "parts" | "headers"> & {
  parts: MadePart[];
  headers: Record<string, string | string[]>;
};

/** The build's output for each document. */
export type Inventory = Record<DocumentName, Made>;

export const INVENTORY_FILE = ".next/pay-pages.json";

/** The inventory of the running build, written by `scripts/pay-pages.ts`. */
export const readInventory = (folder = process.cwd()): Inventory =>
  JSON.parse(readFileSync(join(folder, INVENTORY_FILE), "utf8")) as Inventory;

/** The name of a part in any build: of a chunk its role, since its file name is a hash of its content. */
export const lastingName = ({ name, role }: Pick<MadePart, "name" | "role">): string => {
  const chunk = /^(\/_next\/static\/chunks\/).*(\.\w+)$/.exec(name);
  const lasting = chunk ? `${chunk[1]}*${chunk[2]}` : name;
  return role === undefined ? lasting : `${lasting} (${role})`;
};

/** The purpose of a part; undefined for an unknown one. */
export const purposeOf = (part: MadePart): string | undefined => {
  const own = part.modules?.map((name) => modules[name]);
  if (own?.includes(undefined)) return undefined;
  return own ? own.join(" ") : purposes[lastingName(part)];
};

const CHUNK = "/_next/static/chunks/*";

/** The purpose of each part. A test requires exactly the parts of the inventory here. */
export const purposes: Readonly<Record<string, string>> = {
  [`${CHUNK}.js (loader)`]: "Next.js: finds and runs the others.",
  [`${CHUNK}.js (runtime)`]:
    "React and the router of Next.js: they bring to life what the server has rendered. No code of ours.",
  [`${CHUNK}.js (polyfills)`]:
    "What browsers without modules lack of the language; no other browser loads it.",
  [`${CHUNK}.js (framework)`]: "Next.js: the boundaries between layout, page and errors.",
  [`${CHUNK}.css (styles)`]: "Looks of the pages.",
  "inline script (start of the loader)": "Next.js: the scripts that the loader starts with.",
  "inline script (start of the data)":
    "Next.js: opens the list into which the data of the page is put.",
  "inline script (messages)":
    "Keeps what the bank's frame says before our own code has come to hear it.",
  "inline style":
    "Colours of the merchant; at the bank, the looks; on paper, the size of the sheet.",
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

/** What each of our client components does on a pay page. */
export const modules: Readonly<Record<string, string>> = {
  "bank-form":
    "Live mode: shows the fields of the bank's own script and hands its token to the page around.",
  "card-form": "Shows the bank's card form in its frame and posts its token.",
  focused: "Moves the focus to what has changed.",
  "global-error": "Says that a page broke.",
  "logo-image": "Shows initials where the merchant's logo does not come.",
  "once-form": "Sends a form once.",
  "print-button": "Prints the page.",
  "reload-when-restored": "Asks again for a page that the browser restores.",
  "return-countdown": "Leads back to the shop.",
  "status-watch": "Polls the status of the payment.",
};
