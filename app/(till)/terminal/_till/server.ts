/** The person at the till, and their permissions. */
export type TillState = {
  who: "member" | "cashier" | "locked" | "nobody";
  shop: string;
  livemode: boolean;
  person: string | null;
  device: string | null;
  deviceId: string | null;
  canRefund: boolean;
  csrf: string | null;
  cashiers: Cashier[];
  /** The most frequent recent amounts. */
  quick: number[];
};

export type Cashier = { id: string; name: string };

/** What the cashier has typed. */
export type Order = { amountXpf: number; description: string };

export type Payment = {
  id: string;
  status: "open" | "processing" | "succeeded" | "canceled" | "expired";
  amountXpf: number;
  description: string | null;
  url: string;
  expiresAt: number;
  lastFailureCode: string | null;
  receiptEmail: string | null;
  confirmationCode: string | null;
  /** Whether the payer has opened the page of the QR code; the API does not show it. */
  isOpened?: boolean;
};

export type Sale = {
  id: string;
  at: string;
  status: Payment["status"];
  amountXpf: number;
  refundedXpf: number;
  description: string | null;
  lastFailureCode: string | null;
  offline: boolean;
  transactionId: string | null;
  refundPending: boolean;
};

export type Day = {
  date: string;
  isToday: boolean;
  grossXpf: number;
  refundedXpf: number;
  netXpf: number;
  count: number;
  refunds: number;
  averageXpf: number | null;
  sales: Sale[];
};

/** The device's key and the next numbers of its offline tickets. */
export type Block = {
  deviceId: string;
  merchantId: string;
  key: string;
  capXpf: number;
  first: number;
  last: number;
};

/** The server refused. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: Record<string, unknown>;
  constructor(status: number, code: string, details: Record<string, unknown>) {
    super(code);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** No response: whether the server received the request is unknown. */
export class Unreachable extends Error {}

/** Whether the till has to be unlocked or enrolled first. */
export const isLockedOut = (thrown: unknown): boolean =>
  thrown instanceof Refused && thrown.status === 401;

const PATIENCE_MS = 12_000;

type Asked = {
  method?: "GET" | "POST";
  body?: unknown;
  /** Idempotency key: a repeated request takes effect once. */
  once?: string;
  patience?: number;
  signal?: AbortSignal;
};

const answerOf = async (path: string, asked: Asked): Promise<Response> => {
  const { method = "GET", body, once, patience = PATIENCE_MS, signal } = asked;
  const timeout = AbortSignal.timeout(patience);
  try {
    return await fetch(path, {
      method,
      cache: "no-store",
      redirect: "error",
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      headers: {
        Accept: "application/json",
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...(once === undefined ? {} : { "Idempotency-Key": once }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch (cause) {
    throw new Unreachable("No answer.", { cause });
  }
};

type RefusalBody = { code?: unknown; error?: string; details?: Record<string, unknown> | null };

const ask = async <Answer>(path: string, asked: Asked = {}): Promise<Answer> => {
  const answer = await answerOf(path, asked);
  const body: unknown = await answer.json().catch(() => null);
  if (answer.ok) return body as Answer;
  const refusal = (body ?? {}) as RefusalBody;
  const reason = refusal.details?.["reason"] ?? refusal.error ?? refusal.code;
  throw new Refused(answer.status, String(reason ?? "internal_error"), refusal.details ?? {});
};

const post = <Answer>(path: string, body: unknown = {}, once?: string): Promise<Answer> =>
  ask<Answer>(path, { method: "POST", body, ...(once ? { once } : {}) });

type Wrapped = { data: Payment };

/** The till's requests to the server. */
export const server = {
  state: () => ask<TillState>("/terminal/state", { patience: 6000 }),
  enrol: (code: string) => post("/terminal/enrol", { code }),
  unlock: (cashier: string, pin: string) => post("/terminal/unlock", { cashier, pin }),
  lock: () => post("/terminal/lock"),
  touch: () => post("/terminal/touch"),
  block: () => post<Block>("/terminal/block"),
  day: (date: string | null) => ask<Day>(`/terminal/day${date ? `?day=${date}` : ""}`),
  receipt: (payment: string, email: string) => post("/terminal/receipt", { payment, email }),
  refund: (csrf: string, transaction: string, amountXpf: number) =>
    post("/terminal/refund", { csrf, transaction, amountXpf: String(amountXpf) }),
  create: async ({ amountXpf, description }: Order, once: string) => {
    const body = description ? { amountXpf, description } : { amountXpf };
    return (await post<Wrapped>("/api/v1/terminal/payments", body, once)).data;
  },
  cancel: async (id: string) =>
    (await post<Wrapped>(`/api/v1/terminal/payments/${id}/cancel`)).data,
  read: async (id: string) => (await ask<Wrapped>(`/api/v1/terminal/payments/${id}`)).data,
  /** A long poll: returns when the payment differs from what was seen, or after this many seconds. */
  follow: (seen: Payment, seconds: number, signal: AbortSignal) => {
    const query = new URLSearchParams({
      payment: seen.id,
      wait: String(seconds),
      status: seen.status,
      failure: seen.lastFailureCode ?? "",
      opened: seen.isOpened ? "1" : "0",
    });
    return ask<Payment>(`/terminal/follow?${query}`, { signal, patience: (seconds + 10) * 1000 });
  },
};
