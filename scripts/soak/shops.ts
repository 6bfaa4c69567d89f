import { setTimeout as sleep } from "node:timers/promises";
import { addMember, addSession, keepShop, sessionCookie } from "@/scripts/proof/people";
import type { Proven } from "@/scripts/proof/product";
import { holderOf, openShop, type Shop } from "@/scripts/proof/shops";
import { type Answer, type Api, apiWith, dataOf } from "@/scripts/proof/stage";
import type { Receiver } from "@/scripts/soak/receiver";

/** A merchant with a webhook endpoint. */
export interface SoakShop extends Shop {
  /** Customers with a card that the bank accepts, and with others. */
  holders: Holder[];
}

export interface Holder {
  customer: string;
  paymentMethod: string | undefined;
}

const PATIENCE_MS = 90_000;
const PAUSE_MS = 300;
const TRIES = 5;

/** Repeats a request while there is no response, or only a temporary error. */
const patiently =
  (api: Api): Api =>
  async (...call) => {
    for (const until = Date.now() + PATIENCE_MS; ; await sleep(PAUSE_MS)) {
      const answer: Answer | null = await api(...call);
      if ((answer && answer.status < 500) || Date.now() > until) return answer;
    }
  };

const CARDS = ["pm_card_alpha", "pm_card_alpha", "pm_card_alpha", "pm_card_beta"];
const FAILING_CARDS = ["pm_card_declined", "pm_card_timeout", "pm_card_slow"];

interface Openings {
  proven: Proven;
  receiver: Receiver;
  /** The process that gets the next API request. */
  origin: () => string;
}

/** Creates a merchant with an endpoint; its requests go to any of the processes. */
export const openSoakShop = async (
  { proven: { stage }, receiver, origin }: Openings,
  name: string,
): Promise<SoakShop> => {
  const shop = await patientlyOpened(() => openShop(stage, name));
  const api = anywhere(origin, { authorization: `Bearer ${shop.key}` });
  const url = receiver.urlFor(shop.id);
  const patient = patiently(api);
  const made = dataOf(await patient("POST", "/webhook-endpoints", { url }, "endpoint"));
  // A secret is returned once: if that response was lost, another one is created.
  const secret = made?.["secret"] ?? (await rotated(patient, made?.["id"] ?? ""));
  receiver.trust(shop.id, secret);
  return { ...shop, api, holders: [] };
};

const rotated = async (patient: Api, id: string): Promise<string> => {
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const path = `/webhook-endpoints/${id}/rotate-secret`;
    const secret = dataOf(await patient("POST", path, {}, `rotate-${tries}`))?.["secret"];
    if (secret) return secret;
  }
  throw new Error(`The endpoint ${id} returned no secret.`);
};

const patientlyOpened = async <Result>(open: () => Promise<Result>): Promise<Result> => {
  for (const until = Date.now() + PATIENCE_MS; ; await sleep(PAUSE_MS)) {
    try {
      return await open();
    } catch (thrown) {
      if (Date.now() > until) throw thrown;
    }
  }
};

/** The same with customers, each with a saved card. */
export const withHolders = async (shop: SoakShop): Promise<SoakShop> => {
  const patient = { ...shop, api: patiently(shop.api) };
  const cards = [...CARDS, ...FAILING_CARDS];
  const holders = await Promise.all(cards.map((token) => holderOf(patient, token)));
  return { ...shop, holders: holders.filter(({ paymentMethod }) => paymentMethod !== undefined) };
};

/** The till of a merchant, whose owner is signed in. */
export const openTill = async ({ database, stage }: Proven, shop: SoakShop): Promise<SoakShop> => {
  const query = (text: string, values: unknown[]) => database.query(text, values);
  await keepShop(query, shop.id);
  const { userId } = await addMember(query, shop.id, "owner");
  const cookie = sessionCookie(await addSession(query, shop.id, userId));
  return { ...shop, api: apiWith(stage.appOrigin, { cookie, origin: stage.appOrigin }) };
};

const anywhere =
  (origin: () => string, proof: Record<string, string>): Api =>
  (...call) =>
    apiWith(origin(), proof)(...call);
