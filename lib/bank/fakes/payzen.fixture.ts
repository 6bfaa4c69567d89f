import { createHmac } from "node:crypto";
import type { CardKind } from "@/lib/bank/contract/bench";
import {
  type Asked,
  type FakeReply,
  type FakeServer,
  queues,
  serve,
} from "@/lib/bank/fakes/http.fixture";
import {
  type Body,
  cancel,
  cancelOrRefund,
  cancelToken,
  createPayment,
  type FakeTransaction,
  hex,
  named,
  type PayzenBook,
  PayzenRefusal,
  register,
  shown,
  validate,
} from "@/lib/bank/fakes/payzen-book.fixture";

export const payzenKeys = {
  shopId: "12345678",
  password: "prodpassword_of_the_fake",
  publicKey: "12345678:publickey_of_the_fake",
};

type Movement = { kind: "debit" | "refund"; amountXpf: number };

export interface FakePayzen extends FakeServer {
  book: PayzenBook;
  /** Registers a card with this behaviour in the bank's form, and returns what the browser gets. */
  card(kind: CardKind): string;
  movements(reference: string): Movement[];
  notification(reference: string): { headers: Headers; rawBody: string };
}

export const serviceOf = (name: string): string => `POST /api-payment/V4/${name}`;

/** PayZen by OSB as far as the adapter uses it, written from Lyra's reference. */
export const startFakePayzen = async (
  options: { isRemittedAtOnce?: boolean } = {},
): Promise<FakePayzen> => {
  const { isRemittedAtOnce = true } = options;
  const book: PayzenBook = { tokens: new Map(), transactions: [], isRemittedAtOnce };
  const inTurn = queues();
  const server = await serve((asked) => answer(book, inTurn, asked));
  return {
    ...server,
    book,
    card: (kind) => register(book, kind, hex()),
    movements: (reference) => movementsOf(book, reference),
    notification: (reference) => notificationOf(book, reference),
  };
};

const credentials = Buffer.from(`${payzenKeys.shopId}:${payzenKeys.password}`).toString("base64");

const answer = async (
  book: PayzenBook,
  inTurn: ReturnType<typeof queues>,
  asked: Asked,
): Promise<FakeReply> => {
  const webService = asked.url.pathname.replace("/api-payment/V4/", "");
  try {
    if (asked.headers.authorization !== `Basic ${credentials}`) throw new PayzenRefusal("INT_905");
    const body = JSON.parse(asked.body) as Body;
    const done = await inTurn(String(body["uuid"] ?? hex()), () => perform(book, webService, body));
    return envelope(webService, "SUCCESS", done);
  } catch (thrown) {
    if (!(thrown instanceof PayzenRefusal)) throw thrown;
    const { errorCode } = thrown;
    return envelope(webService, "ERROR", {
      errorCode,
      errorMessage: errorCode,
      detailedErrorCode: null,
      detailedErrorMessage: null,
      _type: "V4/WebService/WebServiceError",
    });
  }
};

const envelope = (webService: string, status: "SUCCESS" | "ERROR", done: unknown): FakeReply => ({
  status: 200,
  body: {
    webService,
    version: "V4",
    applicationVersion: "6.20.0",
    status,
    answer: done,
    serverDate: new Date().toISOString(),
    mode: "PRODUCTION",
    _type: "V4/WebService/Response",
  },
});

const paymentOf = (book: PayzenBook, made: FakeTransaction) => ({
  shopId: payzenKeys.shopId,
  orderCycle: "CLOSED",
  orderStatus: shown(book, made).status,
  orderDetails: { orderId: made.orderId, orderCurrency: "XPF", _type: "V4/OrderDetails" },
  transactions: [shown(book, made)],
  _type: "V4/Payment",
});

const orderOf = (book: PayzenBook, body: Body) => {
  const { orderId, operationType } = body;
  const found = book.transactions.filter(
    (one) =>
      one.orderId === orderId &&
      (operationType === undefined || one.operationType === operationType),
  );
  if (found.length === 0) throw new PayzenRefusal("PSP_010");
  if (found.length > 30) throw new PayzenRefusal("PSP_015");
  return { transactions: found.map((one) => shown(book, one)), _type: "V4/OrderTransactions" };
};

const perform = async (book: PayzenBook, webService: string, body: Body): Promise<unknown> => {
  switch (webService) {
    case "Charge/CreateToken":
      if (!(body["customer"] as Body | undefined)?.["email"]) throw new PayzenRefusal("INT_015");
      return { formToken: `01${hex()}`, _type: "V4/Charge/PaymentForm" };
    case "Charge/CreatePayment":
      return paymentOf(book, await createPayment(book, body));
    case "Order/Get":
      return orderOf(book, body);
    case "Transaction/Get":
      return shown(book, named(book, body));
    case "Transaction/Validate":
      return shown(book, validate(book, body));
    case "Transaction/Cancel":
      return shown(book, cancel(book, body));
    case "Transaction/CancelOrRefund":
      return shown(book, cancelOrRefund(book, body));
    case "Token/Cancel":
      return cancelToken(book, body);
    default:
      throw new PayzenRefusal("INT_004");
  }
};

const taken = new Set(["AUTHORISED", "CAPTURED"]);

const movementsOf = (book: PayzenBook, reference: string): Movement[] =>
  book.transactions
    .filter(({ detailedStatus }) => taken.has(detailedStatus))
    .flatMap((one): Movement[] => {
      const { operationType, amount: amountXpf } = one;
      const isDebit = operationType === "DEBIT" && one.metadata?.["reference"] === reference;
      if (isDebit) return [{ kind: "debit", amountXpf }];
      const isRefund = operationType === "CREDIT" && one.comment === reference;
      return isRefund ? [{ kind: "refund", amountXpf }] : [];
    });

const notificationOf = (book: PayzenBook, reference: string) => {
  const made = book.transactions.findLast((one) => one.metadata?.["reference"] === reference);
  if (!made) throw new Error(`PayZen has not notified about ${reference}.`);
  return signedForm(JSON.stringify(paymentOf(book, made)), payzenKeys.password, "password");
};

/** The form that PayZen posts; `keyName` names the key that signs it. */
export const signedForm = (krAnswer: string, key: string, keyName: string) => {
  const form = new URLSearchParams({
    "kr-hash": createHmac("sha256", key).update(krAnswer).digest("hex"),
    "kr-hash-algorithm": "sha256_hmac",
    "kr-hash-key": keyName,
    "kr-answer-type": "V4/Payment",
    "kr-answer": krAnswer,
  });
  const headers = new Headers({ "content-type": "application/x-www-form-urlencoded" });
  return { headers, rawBody: form.toString() };
};
