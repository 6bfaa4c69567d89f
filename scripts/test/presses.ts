/** How wide a window a task is done in: the projects of the stories. */
export const windows = ["desktop", "phone"] as const;
type Presses = Record<(typeof windows)[number], number>;

type Task = {
  /** As `docs/dashboard.md` names it. */
  text: string;
  /** Counted by the same story in the version without tax per article, links with choices and what came after. */
  before: Presses;
  /** What it takes at most. */
  now: Presses;
};

/**
 * The ten tasks that merchants do most often. `e2e/presses.spec.ts` does each from the home page and counts: a click,
 * a choice, a key that commands and a field that is typed into are one press each.
 */
export const frequentTasks = {
  sale: {
    text: "Ask for 2 990 XPF at the till",
    before: { desktop: 6, phone: 7 },
    now: { desktop: 6, phone: 7 },
  },
  link: {
    text: "Create a payment link and copy it",
    before: { desktop: 6, phone: 6 },
    now: { desktop: 6, phone: 6 },
  },
  find: {
    text: "Find a payment by its amount",
    before: { desktop: 4, phone: 4 },
    now: { desktop: 4, phone: 4 },
  },
  refund: {
    text: "Refund a payment in full",
    before: { desktop: 3, phone: 3 },
    now: { desktop: 3, phone: 3 },
  },
  receipt: {
    text: "Send a receipt again",
    before: { desktop: 3, phone: 3 },
    now: { desktop: 3, phone: 3 },
  },
  takings: {
    text: "See the takings of today",
    before: { desktop: 1, phone: 1 },
    now: { desktop: 1, phone: 1 },
  },
  export: {
    text: "Export the month",
    before: { desktop: 3, phone: 3 },
    now: { desktop: 3, phone: 3 },
  },
  product: {
    text: "Add a product with its price",
    before: { desktop: 5, phone: 7 },
    now: { desktop: 5, phone: 6 },
  },
  customer: {
    text: "Add a customer",
    before: { desktop: 5, phone: 5 },
    now: { desktop: 5, phone: 5 },
  },
  subscription: {
    text: "Subscribe a customer with a saved card",
    before: { desktop: 4, phone: 6 },
    now: { desktop: 4, phone: 5 },
  },
} satisfies Record<string, Task>;

export type TaskName = keyof typeof frequentTasks;

/** The table of `docs/dashboard.md`. */
export const pressesTable = (): string =>
  [
    "| task | desktop, before | now | phone, before | now |",
    "|---|--:|--:|--:|--:|",
    ...Object.values(frequentTasks).map(
      ({ text, before, now }) =>
        `| ${text} | ${windows.map((each) => `${before[each]} | ${now[each]}`).join(" | ")} |`,
    ),
  ].join("\n");
