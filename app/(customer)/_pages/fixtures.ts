import type { CheckoutView } from "./checkout-view";

const BANK = "https://bank.example.pf";

const summary = {
  merchant: {
    name: "Vaimiti Perles & Nacre",
    brandColor: "#8a2846",
    logoUrl: null,
    supportEmail: "bonjour@vaimiti.pf",
  },
  livemode: true,
  amountXpf: 2990,
  lines: [
    { label: "Collier de perles", quantity: 1, amountXpf: 1990, totalXpf: 1990 },
    { label: "Bougie monoï", quantity: 2, amountXpf: 500, totalXpf: 1000 },
  ],
  taxes: [{ rate: 13, tgcXpf: 344 }],
  taxLabel: "TGC",
  cancelUrl: "https://vaimiti.pf/panier",
  subscription: null,
};

const self = "/c/0198f7a2?k=secret";
const pay = { self, pay: "/c/0198f7a2/pay?k=secret", bankPage: "/c/0198f7a2/bank?k=secret" };
const watched = { self, status: "/c/0198f7a2/status?k=secret" };

const form = {
  csrf: "csrf-token",
  nonce: "bm9uY2U=",
  bank: { frameUrl: `${BANK}/form?ref=1`, pageUrl: `${BANK}/page?ref=1`, origin: BANK },
  customerEmail: null,
  email: "asked" as const,
  savedCards: [],
  saveCard: "off" as const,
  expiresAt: new Date("2026-11-22T04:30:00Z"),
  paths: pay,
};

export const BANK_ORIGIN = BANK;

/** One view of each state, for the tests of these pages. */
export const views = {
  open: { state: "open", ...summary, ...form },
  refused: {
    state: "refused",
    ...summary,
    ...form,
    emailDraft: "teva@example.pf",
    refusal: { code: "insufficient_funds", sentence: "" },
  },
  confirm: {
    state: "confirm",
    ...summary,
    csrf: "csrf-token",
    bankToken: "tok_1",
    email: "teva@example.pf",
    savesCard: false,
    card: { brand: "Alpha", last4: "4242" },
    paths: pay,
  },
  action: {
    state: "action",
    ...summary,
    csrf: "csrf-token",
    paths: { ...watched, abort: "/c/0198f7a2/abort?k=secret", continueUrl: `${BANK}/challenge/1` },
  },
  processing: { state: "processing", ...summary, paths: watched },
  elsewhere: { state: "elsewhere", ...summary, paths: watched },
  paid: {
    state: "paid",
    ...summary,
    reopened: false,
    paidAt: new Date("2026-11-22T04:12:00Z"),
    reference: "MT-7K4Q-92XD",
    receiptUrl: "/r/receipt-token",
    receiptEmail: "teva.mara@example.pf",
    returnUrl: "https://vaimiti.pf/merci?svc_status=succeeded",
    next: null,
    code: null,
    paths: { self },
  },
  subscribed: {
    state: "subscribed",
    ...summary,
    amountXpf: 0,
    subscription: {
      label: "Panier de fruits",
      amountXpf: 2990,
      interval: "month",
      intervalCount: 1,
      billing: "arrears",
      trialDays: 30,
      mayCancel: false,
      trialEndsAt: new Date("2026-12-22T04:30:00Z"),
      firstPaymentAt: new Date("2027-01-22T04:30:00Z"),
    },
    reopened: false,
    returnUrl: "https://vaimiti.pf/merci?svc_status=succeeded",
    next: null,
    paths: { self },
  },
  expired: {
    state: "expired",
    ...summary,
    expiresAt: new Date("2026-11-22T04:30:00Z"),
    paths: { self },
  },
  closed: { state: "closed", ...summary, paths: { self } },
  cancelled: { state: "cancelled", ...summary, paths: { self } },
  exhausted: { state: "exhausted", ...summary, paths: { self } },
  choose: {
    state: "choose",
    ...summary,
    lines: [{ label: "Kermesse", quantity: 1, amountXpf: 500, totalXpf: 500 }],
    choosable: {
      amountXpf: null,
      free: { minXpf: 500, maxXpf: 50_000, suggestedXpf: [1000, 2500, 5000] },
      quantity: null,
      questions: [
        { key: "name", label: "Nom de l’enfant", type: "text", required: true, choices: [] },
        { key: "phone", label: "Téléphone", type: "phone", required: false, choices: [] },
        {
          key: "class",
          label: "Classe",
          type: "choice",
          required: true,
          choices: ["CP", "CE1", "CE2"],
        },
      ],
    },
    values: {},
    fault: null,
    refusal: null,
    csrf: "csrf-token",
    paths: { self, choose: "/c/0198f7a2/choose?k=secret" },
  },
  ticket: { state: "ticket", paths: { self } },
  busy: { state: "busy", paths: { self } },
  not_found: { state: "not_found", paths: { self } },
  no_bank: { state: "no_bank", paths: { self } },
  recovering: { state: "recovering", paths: { self } },
  error: { state: "error", requestId: "req_1", paths: { self } },
} satisfies { [State in CheckoutView["state"]]: Extract<CheckoutView, { state: State }> };
