import type { SetupView } from "./setup-view";

export const SETUP_BANK = "https://bank.example.pf";

const summary = {
  merchant: {
    name: "Vaimiti Perles & Nacre",
    brandColor: "#8a2846",
    logoUrl: null,
    supportEmail: "bonjour@vaimiti.pf",
  },
  livemode: true,
  portal: null,
};

const self = "/setup/secret";
const save = { self, save: "/setup/secret/save", bankPage: "/setup/secret/bank" };
const watched = { self, status: "/setup/secret/status" };

const form = {
  csrf: "csrf-token",
  nonce: "bm9uY2U=",
  bank: {
    frameUrl: `${SETUP_BANK}/form?ref=1`,
    pageUrl: `${SETUP_BANK}/page?ref=1`,
    origin: SETUP_BANK,
  },
  expiresAt: new Date("2026-11-22T04:30:00Z"),
  paths: save,
};

/** One view of each state of the page that saves a card. */
export const setups = {
  open: { state: "open", ...summary, ...form },
  refused: {
    state: "refused",
    ...summary,
    ...form,
    refusal: { code: "expired_card", sentence: "" },
  },
  confirm: {
    state: "confirm",
    ...summary,
    csrf: "csrf-token",
    bankToken: "tok_1",
    card: { brand: "Alpha", last4: "4242" },
    paths: save,
  },
  action: {
    state: "action",
    ...summary,
    csrf: "csrf-token",
    paths: {
      ...watched,
      abort: "/setup/secret/abort",
      continueUrl: `${SETUP_BANK}/challenge/1`,
    },
  },
  processing: { state: "processing", ...summary, paths: watched },
  saved: {
    state: "saved",
    ...summary,
    card: { brand: "Alpha", last4: "4242" },
    paths: { self },
  },
  expired: { state: "expired", ...summary, paths: { self } },
  not_found: { state: "not_found", paths: { self } },
} satisfies { [State in SetupView["state"]]: Extract<SetupView, { state: State }> };
