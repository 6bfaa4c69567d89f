import { setTimeout as sleep } from "node:timers/promises";
import { oneOf, randomOf } from "@/scripts/proof/random";
import { isUnanswered } from "@/scripts/proof/repeat";
import {
  choose,
  decide,
  type Keyed,
  keyed,
  moveClock,
  payHosted,
  payOn,
  type Sale,
  type Shop,
  saleOf,
  subscribe,
} from "@/scripts/proof/shops";
import { dataOf, openPage } from "@/scripts/proof/stage";
import type { SoakShop } from "@/scripts/soak/shops";

const GOOD = "4242424242424242";
const AUTHENTICATED = "4000000000003220";

/** One cashier, payer or integrator: the seed decides its actions, the machine their times. */
export interface Worker {
  shop: SoakShop;
  till: SoakShop | undefined;
  /** At the bank, to authenticate: an outcome that is open there is not unknown. */
  waitsForPerson: boolean;
  random: () => number;
  sent: Keyed[];
  /** Payments of this worker that can be refunded. */
  refundable: { id: string; amountXpf: number }[];
  /** Requests, pages and advances that failed during the disturbances: their success was not reported. */
  abandoned: { count: number };
  number: () => number;
}

type Flow = (worker: Worker, sale: Sale) => Promise<void>;

/** Every other caller retries a request a few times, as the SDK does; the rest is repeated at the end. */
const sayPatiently = async (
  worker: Worker,
  shop: Pick<Shop, "api">,
  ...[n, path, body]: [number, string, object]
): Promise<Keyed> => {
  let sent = await keyed(shop, n, path, body);
  const tries = worker.random() < 0.5 ? 3 : 0;
  for (let again = 0; again < tries && isUnanswered(sent); again += 1) {
    await sleep(300 * 2 ** again);
    sent = await keyed(shop, n, path, body);
  }
  worker.sent.push(sent);
  return sent;
};

const debit: Flow = async (worker, { n, amountXpf }) => {
  const holder = oneOf(worker.shop.holders, worker.random);
  const body = { amountXpf, ...holder, metadata: { call: String(n) } };
  // Two processes, or one, that get the same request at the same moment.
  const isTwice = worker.random() < 0.1;
  const [sent, other] = await Promise.all([
    sayPatiently(worker, worker.shop, n, "/payments/intent", body),
    isTwice ? keyed(worker.shop, n, "/payments/intent", body) : null,
  ]);
  if (other) worker.sent.push(other);
  const data = dataOf(sent.answer);
  if (data?.["status"] === "succeeded") worker.refundable.push({ id: data["id"] ?? "", amountXpf });
};

const refund: Flow = async (worker, sale) => {
  const paid = worker.refundable.shift();
  if (!paid) return debit(worker, sale);
  const part = { amountXpf: Math.ceil(paid.amountXpf * (0.2 + 0.8 * worker.random())) };
  await sayPatiently(worker, worker.shop, sale.n, `/transactions/${paid.id}/refunds`, part);
};

/** Paid on the page; the button is sometimes pressed twice. */
const hosted: Flow = async ({ shop, random }, sale) => {
  const { pay } = await payHosted(shop, sale, GOOD);
  await Promise.all([pay(), random() < 0.3 ? pay() : null]);
};

const challenged: Flow = async ({ shop, random }, sale) => {
  const { pay } = await payHosted(shop, sale, AUTHENTICATED);
  await decide(await pay(), oneOf(["approve", "approve", "refuse"] as const, random));
};

/** Three payers at the same moment want the two places of a link, some of them more than one of what it sells. */
const placed: Flow = async (worker, { n, amountXpf }) => {
  const { shop, random } = worker;
  const question = { key: "name", label: "Nom", type: "text", required: true };
  const offered = { amountXpf, description: `Stage ${n}`, maxPayments: 2 };
  const asking = { quantity: { max: 3 }, questions: [question] };
  const isAsking = random() < 0.5;
  const body = { ...offered, ...(isAsking ? asking : {}) };
  const url = dataOf((await sayPatiently(worker, shop, n, "/payment-links", body)).answer)?.["url"];
  if (!url) return;
  const payOne = async () => {
    const page = await openPage(shop.stage, url);
    const chosen = {
      csrf: page.csrf,
      quantity: String(1 + Math.floor(random() * 3)),
      q_name: "Hina",
    };
    const { pay } = await payOn(shop, isAsking ? await choose(shop, page, chosen) : page, GOOD);
    await pay();
  };
  await Promise.allSettled([payOne(), payOne(), payOne()]);
};

/** An invoice by hand, issued, and paid on its page or marked as paid; sometimes both are tried at once. */
const invoiced: Flow = async (worker, { n, amountXpf }) => {
  const { shop, random } = worker;
  const { customer } = oneOf(shop.holders, random);
  const lines = [{ label: "Cours", quantity: 2, unitAmountXpf: amountXpf }];
  const dueAt = Math.ceil(Date.now() / 1000) + 86_400;
  const say = (path: string, body: object) =>
    sayPatiently(worker, shop, n, `/extensions/invoices${path}`, body);
  const id = dataOf((await say("", { customer, lines, dueAt })).answer)?.["id"];
  if (!id) return;
  const url = dataOf((await say(`/${id}/issue`, {})).answer)?.["url"];
  if (!url) return;
  const page = await openPage(shop.stage, `${url}/checkout`);
  const { pay } = await payOn(shop, page, GOOD);
  const mark = () => say(`/${id}/mark-paid`, { method: "cash" });
  const acts = oneOf([[pay], [mark], [pay, mark]], random);
  await Promise.all(acts.map((act) => act()));
};

/** A subscription is sold, with or without something due now; the button is sometimes pressed twice. */
const sold: Flow = async ({ shop, random }, sale) => {
  const billing = oneOf(["arrears", "advance"] as const, random);
  const page = await saleOf(shop, sale, { billing, trialDays: random() < 0.5 ? 14 : 0 });
  const { pay } = await payOn(shop, page, GOOD);
  await Promise.all([pay(), random() < 0.3 ? pay() : null]);
};

const atTill: Flow = async (worker, sale) => {
  if (!worker.till) return debit(worker, sale);
  const body = { amountXpf: sale.amountXpf, description: `Vente ${sale.n}` };
  const asked = await sayPatiently(worker, worker.till, sale.n, "/terminal/payments", body);
  const url = dataOf(asked.answer)?.["url"];
  if (!url) return;
  const { pay } = await payOn(worker.shop, await openPage(worker.shop.stage, url), GOOD);
  await pay();
};

const flows: readonly { flow: Flow; weight: number }[] = [
  { flow: debit, weight: 40 },
  { flow: refund, weight: 20 },
  { flow: hosted, weight: 15 },
  { flow: sold, weight: 5 },
  { flow: placed, weight: 5 },
  { flow: invoiced, weight: 5 },
  { flow: atTill, weight: 15 },
];

/** The actions of a merchant's workers, by weight. */
export const mixed: readonly Flow[] = flows.flatMap(({ flow, weight }) =>
  Array<Flow>(weight).fill(flow),
);

/** The actions of the worker whose payers authenticate. */
export const authenticated: readonly Flow[] = [challenged];

const THINKS_MS = 120;

/** Works until the signal. */
export const runWorker = async (
  worker: Worker,
  of: readonly Flow[],
  signal: AbortSignal,
): Promise<void> => {
  while (!signal.aborted) {
    const flow = oneOf(of, worker.random);
    const sale = { n: worker.number(), amountXpf: 100 + Math.floor(worker.random() * 9_900) };
    await flow(worker, sale).catch(() => abandon(worker));
    await sleep(worker.random() * THINKS_MS);
  }
};

const abandon = async ({ abandoned }: Pick<Worker, "abandoned">): Promise<void> => {
  abandoned.count += 1;
  await sleep(300);
};

const MONTHS = 12;
const CLOCK_MS = 120_000;

/** Subscriptions of a year, one more each month, then those of another merchant. */
export const runClock = async (
  open: () => Promise<SoakShop>,
  abandoned: Worker["abandoned"],
  signal: AbortSignal,
): Promise<void> => {
  while (!signal.aborted) {
    const shop = await open();
    for (let month = 0; month < MONTHS && !signal.aborted; month += 1) {
      await subscribe(shop, 1_000 + month).catch(() => abandon({ abandoned }));
      const arrives = await moveClock(shop);
      // After the end it arrives like everything else.
      for (const until = Date.now() + CLOCK_MS; !(await arrives(1_000)) && !signal.aborted; )
        if (Date.now() > until) throw new Error(`The clock of ${shop.id} does not arrive.`);
    }
  }
};

/** Numbers that no two requests of a run share, and a worker's own random numbers. */
export const workerNumbers = (seed: number, worker: number, workers: number) => {
  let next = worker;
  return {
    random: randomOf(seed + worker),
    number: () => {
      next += workers;
      return next;
    },
  };
};
