import { createHash } from "node:crypto";
import Stripe from "stripe";
import {
  type Asked,
  type FakeReply,
  type FakeServer,
  queues,
  serve,
} from "@/lib/bank/fakes/http.fixture";
import {
  type Book,
  enter,
  type FakeMethod,
  methodRow,
  nameOf,
  newBook,
  type Row,
} from "@/lib/bank/fakes/stripe-book.fixture";
import {
  attachMethod,
  createCustomer,
  createRefund,
  createSetup,
  detachMethod,
  showMethod,
} from "@/lib/bank/fakes/stripe-cards.fixture";
import { cancelIntent, createIntent, decideIntent } from "@/lib/bank/fakes/stripe-debits.fixture";
import {
  type Form,
  listOf,
  missing,
  pageOf,
  readForm,
  StripeRefusal,
  searchOf,
} from "@/lib/bank/fakes/stripe-forms.fixture";

export const stripeKeys = {
  secretKey: "sk_live_of_the_fake",
  publishableKey: "pk_live_of_the_fake",
  webhookSecret: "whsec_of_the_fake",
};

export interface FakeStripe extends FakeServer {
  book: Book;
  /** How far the search is behind, in seconds. */
  searchLag: number;
  /** A single-use token of a card with this behaviour. */
  card(kind: FakeMethod["kind"]): string;
  /** Makes a debit older than it is, and with it Stripe's idempotency key. */
  age(reference: string, seconds: number): void;
  /** A charge that we did not create, made in Stripe's own dashboard. */
  foreignCharge(cents: number): void;
  /** Stripe's own fee: an entry that is no movement of a payment. */
  fee(): void;
  notification(reference: string): { headers: Headers; rawBody: string };
}

type Kept = { fingerprint: string; reply: FakeReply | null };
type Routed = (form: Form, id: string) => unknown;

/**
 * Stripe as far as the adapter uses it: form encoding, errors, idempotency keys, lists, and a search that is
 * behind. Written from Stripe's reference, not from the adapter.
 */
export const startFakeStripe = async (): Promise<FakeStripe> => {
  const book = newBook();
  const kept = new Map<string, Kept>();
  const state = { searchLag: 60, origin: "" };
  const inTurn = queues();
  const routes = routesOf(book, state, inTurn);
  const answer = (asked: Asked): Promise<FakeReply> => {
    if (asked.url.pathname.startsWith("/3ds/")) return inTurn(...decision(book, asked));
    return once(kept, asked, () => perform(book, routes, asked));
  };
  const server = await serve(answer);
  state.origin = server.origin;
  return {
    ...server,
    book,
    get searchLag() {
      return state.searchLag;
    },
    set searchLag(lag: number) {
      state.searchLag = lag;
    },
    card: (kind) => {
      const id = nameOf("pm");
      book.methods.set(id, { id, kind, customer: null, isSpent: false });
      return id;
    },
    age: (reference, seconds) => {
      for (const row of [...book.intents, ...book.charges]) {
        if (marks(row, reference)) row.created -= seconds;
      }
      if (seconds >= 86_400) kept.clear();
    },
    foreignCharge: (cents) => {
      const about = { amount: cents, metadata: {}, payment_intent: nameOf("pi") };
      const charge: Row = { id: nameOf("ch"), object: "charge", created: 0, ...about };
      book.charges.push(charge);
      enter(book, "charge", cents, charge);
    },
    fee: () =>
      enter(book, "stripe_fee", -10, {
        id: nameOf("fee"),
        object: "fee",
        created: 0,
        metadata: {},
      }),
    notification: (reference) => signed(book, reference),
  };
};

const marks = (row: Row, reference: string): boolean =>
  (row["metadata"] as Record<string, string>)["reference"] === reference;

/** Stripe's idempotency: same key, same answer; another request with the same key is refused. */
const once = async (
  kept: Map<string, Kept>,
  asked: Asked,
  act: () => Promise<FakeReply>,
): Promise<FakeReply> => {
  const key = asked.headers["idempotency-key"];
  if (asked.method !== "POST" || typeof key !== "string")
    return judged(act).then(({ reply }) => reply);
  const fingerprint = createHash("sha256")
    .update(`${asked.url.pathname} ${asked.body}`)
    .digest("hex");
  const earlier = kept.get(key);
  if (earlier && earlier.reply === null) return refusalOf(inUse);
  if (earlier && earlier.fingerprint !== fingerprint) return refusalOf(mismatch);
  if (earlier?.reply) return { ...earlier.reply, headers: { "idempotent-replayed": "true" } };
  kept.set(key, { fingerprint, reply: null });
  const { reply, isKept } = await judged(act);
  if (isKept) kept.set(key, { fingerprint, reply });
  else kept.delete(key);
  return reply;
};

const inUse = new StripeRefusal(409, {
  type: "idempotency_error",
  code: "idempotency_key_in_use",
  message: "There is currently another in-progress request using this Idempotent Key.",
});
const mismatch = new StripeRefusal(400, {
  type: "idempotency_error",
  message: "Keys for idempotent requests can only be used with the same parameters.",
});

const refusalOf = ({ status, details }: StripeRefusal): FakeReply => ({
  status,
  body: { error: details },
});

const judged = async (
  act: () => Promise<FakeReply>,
): Promise<{ reply: FakeReply; isKept: boolean }> => {
  try {
    return { reply: await act(), isKept: true };
  } catch (thrown) {
    if (!(thrown instanceof StripeRefusal)) throw thrown;
    return { reply: refusalOf(thrown), isKept: thrown.isKept };
  }
};

const perform = async (
  book: Book,
  routes: [RegExp, Routed][],
  asked: Asked,
): Promise<FakeReply> => {
  if (asked.headers.authorization !== `Bearer ${stripeKeys.secretKey}`) {
    throw new StripeRefusal(401, { type: "invalid_request_error", message: "Invalid API Key" });
  }
  const name = `${asked.method} ${asked.url.pathname}`;
  const form = readForm(asked.method === "POST" ? asked.body : asked.url.search);
  for (const [pattern, route] of routes) {
    const [match, id = ""] = pattern.exec(name) ?? [];
    if (match === undefined) continue;
    const result = await route(form, id);
    return { status: 200, body: expanded(book, result, listOf(form, "expand")) };
  }
  throw new StripeRefusal(404, { type: "invalid_request_error", message: `Unknown URL ${name}` });
};

const routesOf = (
  book: Book,
  state: { searchLag: number; origin: string },
  inTurn: ReturnType<typeof queues>,
): [RegExp, Routed][] => {
  const list = (rows: readonly Row[], form: Form, more: string[] = []) => ({
    object: "list",
    ...pageOf(rows, form, more),
  });
  const search = (rows: readonly Row[], form: Form) => {
    const data = searchOf(rows, form, state.searchLag);
    return { object: "search_result", data, has_more: false };
  };
  const ofPayment = (form: Form) =>
    book.refunds.filter((row) => {
      const payment = form.get("payment_intent");
      return payment === undefined || row["payment_intent"] === payment;
    });
  const cancel = (rows: readonly Row[], form: Form, id: string) =>
    inTurn(id, async () => cancelIntent(book, rowOf(rows, id), form));
  return [
    [/^POST \/v1\/customers$/, (form) => createCustomer(book, form)],
    [/^GET \/v1\/customers\/search$/, (form) => search(book.customers, form)],
    [/^GET \/v1\/payment_methods\/(\w+)$/, (_, id) => showMethod(book, id)],
    [/^POST \/v1\/payment_methods\/(\w+)\/attach$/, (form, id) => attachMethod(book, id, form)],
    [/^POST \/v1\/payment_methods\/(\w+)\/detach$/, (_, id) => detachMethod(book, id)],
    [
      /^POST \/v1\/payment_intents$/,
      (form) => createIntent(book, form, { origin: state.origin, inTurn }),
    ],
    [/^GET \/v1\/payment_intents$/, (form) => list(book.intents, form)],
    [/^GET \/v1\/payment_intents\/search$/, (form) => search(book.intents, form)],
    [/^GET \/v1\/payment_intents\/(\w+)$/, (_, id) => rowOf(book.intents, id)],
    [/^POST \/v1\/payment_intents\/(\w+)\/cancel$/, (form, id) => cancel(book.intents, form, id)],
    [/^POST \/v1\/setup_intents$/, (form) => createSetup(book, form, state.origin)],
    [/^GET \/v1\/setup_intents$/, (form) => list(book.setups, form)],
    [/^GET \/v1\/setup_intents\/(\w+)$/, (_, id) => rowOf(book.setups, id)],
    [/^POST \/v1\/setup_intents\/(\w+)\/cancel$/, (form, id) => cancel(book.setups, form, id)],
    [/^POST \/v1\/refunds$/, (form) => createRefund(book, form)],
    [/^GET \/v1\/refunds$/, (form) => list(ofPayment(form), form, ["payment_intent"])],
    [/^GET \/v1\/refunds\/(\w+)$/, (_, id) => rowOf(book.refunds, id)],
    [/^GET \/v1\/balance_transactions$/, (form) => list(book.entries, form)],
  ];
};

const rowOf = (rows: readonly Row[], id: string): Row => {
  const row = rows.find((one) => one.id === id);
  if (!row) throw missing("object", id);
  return row;
};

/** Replaces the ids of objects by the objects, where the request expands them. */
const expanded = (book: Book, result: unknown, paths: string[]): unknown => {
  const copy = structuredClone(result) as Record<string, unknown>;
  for (const path of paths) {
    const [first = "", ...rest] = path.split(".");
    const targets = rest.length > 0 ? (copy[first] as Record<string, unknown>[]) : [copy];
    const field = rest[0] ?? first;
    for (const target of targets) target[field] = objectNamed(book, target[field]);
  }
  return copy;
};

const objectNamed = (book: Book, name: unknown): unknown => {
  if (typeof name !== "string") return name;
  const method = book.methods.get(name);
  if (method) return methodRow(method);
  return [...book.charges, ...book.refunds].find((row) => row.id === name) ?? name;
};

const decision = (book: Book, asked: Asked): [string, () => Promise<FakeReply>] => {
  const id = asked.url.pathname.slice("/3ds/".length);
  const act = async (): Promise<FakeReply> => {
    const intent = rowOf([...book.intents, ...book.setups], id);
    decideIntent(book, intent, asked.url.searchParams.get("decision") === "approve");
    return { status: 200, body: {} };
  };
  return [id, act];
};

/** The last event of a reference, signed as Stripe signs. */
const signed = (book: Book, reference: string): { headers: Headers; rawBody: string } => {
  const about = book.events.filter((event) =>
    marks((event["data"] as { object: Row }).object, reference),
  );
  const event = about.at(-1);
  if (!event) throw new Error(`Stripe has not notified about ${reference}.`);
  const rawBody = JSON.stringify(event);
  const { webhookSecret: secret } = stripeKeys;
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: rawBody, secret });
  return { headers: new Headers({ "stripe-signature": signature }), rawBody };
};
