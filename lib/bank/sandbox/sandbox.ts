import { Webhook } from "standardwebhooks";
import { z } from "zod";
import type { Breaker } from "@/lib/bank/breaker";
import { type Answered, type BankClient, bankClient, guardedClient } from "@/lib/bank/client";
import type {
  AttachAnswer,
  BankProvider,
  CardFormRequest,
  StatementLine,
} from "@/lib/bank/provider";
import { CardSummary, type Expected, readAct, readState } from "@/lib/bank/sandbox/answers";

export interface SandboxBankOptions {
  /** The bank's own origin. */
  origin: string;
  appOrigin: string;
  apiKey: string;
  /** `whsec_…`: proves that a notification comes from the bank. */
  notifySecret: string;
  timeoutMs: number;
  /** The id of the merchant. */
  breakerFor: (shop: string | undefined) => Breaker;
}

const Notification = z.strictObject({
  notificationId: z.uuid(),
  subject: z.enum(["payment", "refund", "setup"]),
  ref: z.string().min(1).max(200),
  reference: z.string().min(1).max(200),
});

const Statement = z.object({
  data: z.array(
    z.object({
      cursor: z.string().min(1),
      ref: z.string().min(1),
      reference: z.string().min(1),
      kind: z.enum(["debit", "refund"]),
      amountXpf: z.number().int().positive(),
      at: z.number().int().positive(),
      of: z.string().min(1).nullable(),
      id: z.string().min(1).nullable(),
    }),
  ),
  hasMore: z.boolean(),
});

const Attached = z.object({ storedToken: z.string().startsWith("card_"), card: CardSummary });
const Taken = z.object({ error: z.literal("reference_reuse") });
const AbortAnswer = z.object({ result: z.enum(["aborted", "too_late"]) });

/** The test bank, called over HTTP exactly like a real one. */
export const sandboxBank = (options: SandboxBankOptions): BankProvider =>
  sandboxBanks(options)(undefined);

/** The same bank for each merchant: calls name theirs, so that a merchant's faults affect only its own calls. */
export const sandboxBanks = (
  options: SandboxBankOptions,
): ((shop: string | undefined) => BankProvider) => {
  const opened = bankClient({
    origin: new URL(options.origin).origin,
    authorization: `Bearer ${options.apiKey}`,
    timeoutMs: options.timeoutMs,
  });
  const client = guardedClient(opened, ({ shop }) => options.breakerFor(shop));
  return (shop) => providerFor(options, (call) => client({ ...call, shop }));
};

const providerFor = (options: SandboxBankOptions, client: BankClient): BankProvider => {
  const origin = new URL(options.origin).origin;
  return {
    name: "sandbox",
    limits: { minXpf: 1, maxXpf: 10_000_000_000_000 },
    cardForm: async (request) => cardForm(origin, request),
    ...acts(client, origin),
    ...questions(client, origin),
    ...cards(client),
    statement: (request) => statement(client, request),
    verifyNotification: async ({ headers, rawBody }) =>
      verify(new Webhook(options.notifySecret), headers, rawBody),
  };
};

const cardForm = (origin: string, request: CardFormRequest) => {
  const address = (mode: "frame" | "page"): string => {
    const url = new URL("/bank/form", origin);
    url.searchParams.set("mode", mode);
    url.searchParams.set("ref", request.ref);
    url.searchParams.set("purpose", request.purpose);
    url.searchParams.set("locale", request.locale);
    if (request.amountXpf !== undefined) {
      url.searchParams.set("amount", String(request.amountXpf));
    }
    if (request.shop !== undefined) url.searchParams.set("shop", request.shop);
    url.searchParams.set("return", request.returnUrl);
    return url.href;
  };
  return { frameUrl: address("frame"), pageUrl: address("page"), origin };
};

const acts = (
  client: BankClient,
  origin: string,
): Pick<BankProvider, "charge" | "setup" | "refund" | "abort"> => ({
  charge: async ({ key, transactionId: paymentId, mayBeKnown: _, ...request }) => {
    const body = { ...request, paymentId };
    const expected = { reference: body.reference, amountXpf: body.amountXpf, origin };
    const answered = await client({ method: "POST", path: "/bank/v1/charges", key, body });
    if (!isTaken(answered)) return readAct(answered, expected);
    // Made before, maybe with another card: its outcome is this one's.
    const path = pathOf("charges", body.reference);
    const answer = readState(await client({ method: "GET", path }), expected);
    return answer.kind === "absent" ? { kind: "unknown" } : answer;
  },
  setup: async ({ key, setupIntentId: _, ...body }) => {
    const answered = await client({ method: "POST", path: "/bank/v1/setups", key, body });
    return readAct(answered, { reference: body.reference, origin });
  },
  refund: async ({ key, ref, ...rest }) => {
    const body = { ...rest, charge: ref };
    const answered = await client({ method: "POST", path: "/bank/v1/refunds", key, body });
    return readAct(answered, { reference: body.reference, amountXpf: body.amountXpf, origin });
  },
  abort: async ({ reference }) => {
    // Always by our own reference: if the bank does not know it, it is refused for ever.
    const path = `${pathOf("charges", reference)}/abort`;
    const answered = await client({ method: "POST", path, body: {} });
    if (answered.kind !== "answered" || answered.status !== 200) return "unknown";
    return AbortAnswer.safeParse(answered.json).data?.result ?? "unknown";
  },
});

const questions = (
  client: BankClient,
  origin: string,
): Pick<BankProvider, "resume" | "retrieve" | "retrieveSetup" | "retrieveRefund"> => {
  const ask = async (
    kind: "charges" | "setups" | "refunds",
    known: Omit<Expected, "origin"> & { name: string },
  ) =>
    readState(await client({ method: "GET", path: pathOf(kind, known.name) }), {
      ...known,
      origin,
    });
  return {
    resume: async ({ ref }) => {
      const state = await ask(ref.startsWith("set_") ? "setups" : "charges", { ref, name: ref });
      // The bank issued this id itself: it cannot have forgotten it.
      return state.kind === "absent" ? { kind: "unknown" } : state;
    },
    retrieve: (known) => ask("charges", { ...known, name: known.ref ?? known.reference }),
    retrieveSetup: (known) => ask("setups", { ...known, name: known.ref ?? known.reference }),
    retrieveRefund: (known) => ask("refunds", { ...known, name: known.ref ?? known.reference }),
  };
};

/** Whether another operation holds the reference. */
const isTaken = (answered: Answered): boolean =>
  answered.kind === "answered" && answered.status === 409 && Taken.safeParse(answered.json).success;

const pathOf = (kind: string, name: string): string =>
  `/bank/v1/${kind}/${encodeURIComponent(name)}`;

const cards = (client: BankClient): Pick<BankProvider, "attach" | "detach"> => ({
  attach: async ({ key, token, customerRef }): Promise<AttachAnswer> => {
    const path = `${pathOf("tokens", token)}/attach`;
    const answered = await client({ method: "POST", path, key, body: { customerRef } });
    if (answered.kind !== "answered") return { failure: "unknown" };
    if (answered.status === 400) return { failure: "invalid_token" };
    const attached = answered.status === 200 ? Attached.safeParse(answered.json).data : undefined;
    return attached ?? { failure: "unknown" };
  },
  detach: async ({ storedToken }) => {
    const answered = await client({ method: "DELETE", path: pathOf("cards", storedToken) });
    // A card that the bank does not know is as unusable as a removed one.
    const isGone =
      answered.kind === "answered" && (answered.status === 204 || answered.status === 404);
    if (!isGone) throw new Error("The bank did not confirm that the card was removed.");
  },
});

const statement = async (
  client: BankClient,
  request: { after: string | null; limit: number },
): Promise<{ lines: StatementLine[]; hasMore: boolean }> => {
  const query = new URLSearchParams({ limit: String(request.limit) });
  if (request.after !== null) query.set("after", request.after);
  const answered = await client({ method: "GET", path: `/bank/v1/statement?${query.toString()}` });
  const isRead = answered.kind === "answered" && answered.status === 200;
  const read = isRead ? Statement.safeParse(answered.json).data : undefined;
  if (!read) throw new Error("The bank did not give its statement.");
  return { lines: read.data, hasMore: read.hasMore };
};

const verify = (webhook: Webhook, headers: Headers, rawBody: string) => {
  const facts = webhook.verify(rawBody, Object.fromEntries(headers));
  const notification = Notification.parse(facts);
  // The signature covers both; they must agree.
  if (headers.get("webhook-id") !== notification.notificationId) {
    throw new Error("The notification carries another id than its headers.");
  }
  return notification;
};
