import { setTimeout as sleep } from "node:timers/promises";
import { testCards } from "@/sandbox-bank/cards";
import type { Call, Point } from "@/scripts/faults/plan";
import {
  decide,
  holderOf,
  type Keyed,
  keyed,
  moveClock,
  payHosted,
  type Shop,
  subscribe,
  tokenOf,
} from "@/scripts/proof/shops";
import { bankOf, below, dataOf, openPage, post } from "@/scripts/proof/stage";

/** Switches the fault on, runs the flow, and switches it off again. */
const under = async <Result>(
  { stage, id }: Shop,
  { fault }: Call,
  act: () => Promise<Result>,
): Promise<Result> => {
  const bank = bankOf(stage);
  if (fault.of === "shop") await bank.setShopFault(id, fault.name, 1);
  if (fault.of === "bank")
    await bank.setFaults({ on: fault.on, [fault.name]: ordered(fault.name) });
  try {
    return await act();
  } finally {
    if (fault.of === "shop") await bank.setShopFault(id, fault.name, 0);
    if (fault.of === "bank") await bank.setFaults({ [fault.name]: calmed(fault.name) });
  }
};

const switches = ["duplicate", "drop", "wrongSignature", "beforeAnswer"];
const ordered = (name: string): number | boolean => {
  if (name === "delayMs") return 2_000;
  return switches.includes(name) ? true : 1;
};
const calmed = (name: string): number | boolean => (switches.includes(name) ? false : 0);

const cardOf = ({ fault }: Call): string => (fault.of === "card" ? fault.name : "pm_card_alpha");

const GOOD = "4242424242424242";
const numberOf = (token: string): string =>
  testCards.find((card) => card.token === token)?.number ?? GOOD;

const debitBody = async (shop: Shop, call: Call, token: string) => ({
  amountXpf: call.amountXpf,
  ...(await holderOf(shop, token)),
  metadata: { call: String(call.n) },
});

const debit = async (shop: Shop, call: Call): Promise<Keyed[]> => {
  const body = await debitBody(shop, call, cardOf(call));
  return [await under(shop, call, () => keyed(shop, call.n, "/payments/intent", body))];
};

/** The notification of a debit that the bank decides later. */
const notified = async (shop: Shop, call: Call): Promise<Keyed[]> => {
  const body = await debitBody(shop, call, "pm_card_alpha");
  return under(shop, call, async () => {
    const made = [await keyed(shop, call.n, "/payments/intent", body)];
    await sleep(300);
    return made;
  });
};

/** A debit without an answer, whose status is retrieved while the bank has the fault. */
const asked = async (shop: Shop, call: Call): Promise<Keyed[]> => {
  const body = await debitBody(shop, call, "pm_card_timeout");
  const first = await keyed(shop, call.n, "/payments/intent", body);
  await under(shop, call, () => shop.api("POST", first.path, body, first.key));
  return [first];
};

const refund = async (shop: Shop, call: Call): Promise<Keyed[]> => {
  const body = await debitBody(shop, call, "pm_card_alpha");
  const paid = await keyed(shop, call.n, "/payments/intent", body);
  const id = dataOf(paid.answer)?.["transactionId"];
  if (!id) return [paid];
  const part = { amountXpf: Math.ceil(call.amountXpf / 2) };
  const back = await under(shop, call, () =>
    keyed(shop, call.n, `/transactions/${id}/refunds`, part),
  );
  return [paid, back];
};

/** Paid on the page; the button is pressed twice, as people do. */
const hosted = async (shop: Shop, call: Call): Promise<Keyed[]> => {
  const { pay } = await payHosted(shop, call, numberOf(cardOf(call)));
  await under(shop, call, async () => {
    const first = await pay();
    await pay();
    await decide(first, call.decision);
  });
  return [];
};

const AUTHENTICATED = "4000000000003220";

const returned = async (shop: Shop, call: Call): Promise<Keyed[]> => {
  const { pay } = await payHosted(shop, call, AUTHENTICATED);
  const challenged = await pay();
  await under(shop, call, () => decide(challenged, call.decision));
  return [];
};

const aborted = async (shop: Shop, call: Call): Promise<Keyed[]> => {
  const { page, form, pay } = await payHosted(shop, call, AUTHENTICATED);
  await pay();
  await under(shop, call, () =>
    post(shop.stage.appOrigin, below(page, "abort"), { csrf: form.csrf }, page.cookie),
  );
  return [];
};

const setup = async (shop: Shop, call: Call): Promise<Keyed[]> => {
  const customer = dataOf(await shop.api("POST", "/customers", { name: "Teva" }))?.["id"] ?? "";
  const made = dataOf(await shop.api("POST", "/setup-intents", { customer }));
  const page = await openPage(shop.stage, `/setup/${made?.["clientSecret"]}`);
  const form = { csrf: page.csrf, bank_token: await tokenOf(shop, GOOD) };
  await under(shop, call, () => post(shop.stage.appOrigin, below(page, "save"), form, page.cookie));
  return [];
};

/** How long the fault lasts while the clock advances, and how long the advance may take without it. */
const FAULTY_MS = 5_000;
const CLOCK_MS = 90_000;

/** A month of the clock, at whose end a subscription is charged. */
const subscription = async (shop: Shop, call: Call): Promise<Keyed[]> => {
  await subscribe(shop, call.amountXpf);
  const { arrives, hasArrived } = await under(shop, call, async () => {
    const arrives = await moveClock(shop);
    return { arrives, hasArrived: await arrives(FAULTY_MS) };
  });
  // The next flow must not start a month later.
  if (!hasArrived && !(await arrives(CLOCK_MS))) throw new Error("The clock does not arrive.");
  return [];
};

const flows: Record<Point, (shop: Shop, call: Call) => Promise<Keyed[]>> = {
  charge: debit,
  "hosted charge": hosted,
  "3-D Secure return": returned,
  abort: aborted,
  setup,
  refund,
  retrieve: asked,
  notification: notified,
  subscription,
};

/** Runs one call with its fault; returns the requests with keys. */
export const perform = (shop: Shop, call: Call): Promise<Keyed[]> => flows[call.point](shop, call);
