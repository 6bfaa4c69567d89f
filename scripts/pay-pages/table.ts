import {
  type DocumentName,
  type Inventory,
  lastingName,
  type MadePart,
  purposeOf,
} from "@/lib/pay-pages/inventory";

const titles: Record<DocumentName, string> = {
  customer: "Checkout, payment link, payment, card registration and the till's customer page",
  invoice: "Invoice",
  bankFrame: "The test bank's form in its frame, on the bank's origin",
  bankPage: "The test bank's form as a page, for browsers without scripts",
  stripe: "Live mode with Stripe: the document around Stripe's fields",
  payzen: "Live mode with PayZen: the document around PayZen's fields",
};

const code = (text: string): string => `\`${text}\``;

const rowOf = (part: MadePart): string => {
  const checked = part.hash === null ? "none: served by another origin" : "of each build";
  const purpose = purposeOf(part) ?? "UNKNOWN";
  return `| ${part.kind} | ${code(lastingName(part))} | ${purpose} | ${checked} |`;
};

const section = (
  name: DocumentName,
  { parts, frames, targets, headers }: Inventory[DocumentName],
) => [
  `### ${titles[name]}`,
  "",
  "| what | which | what for | hash |",
  "|---|---|---|---|",
  ...new Set(parts.map(rowOf)),
  ...frames.map((frame) => `| frame | ${code(frame)} | The bank's card form. | |`),
  ...targets.map((target) => `| form | ${code(target)} | Where forms post to. | |`),
  "",
  ...Object.entries(headers).flatMap(([header, values]) =>
    [values].flat().map((value) => `- ${code(`${header}: ${value}`)}`),
  ),
];

/** The inventory for people: the same for every build of these sources. */
const inventoryText = (inventory: Inventory): string =>
  (Object.keys(titles) as DocumentName[])
    .map((name) => section(name, inventory[name]).join("\n"))
    .join("\n\n");

const MARKS = ["<!-- inventory -->", "<!-- /inventory -->"] as const;

/** The page with its current inventory. */
export const withInventory = (page: string, inventory: Inventory): string => {
  const [before, rest] = page.split(MARKS[0]);
  const after = rest?.split(MARKS[1])[1];
  if (before === undefined || after === undefined)
    throw new Error("docs/saq-a.md has lost its marks.");
  return `${before}${MARKS[0]}\n\n${inventoryText(inventory)}\n\n${MARKS[1]}${after}`;
};
