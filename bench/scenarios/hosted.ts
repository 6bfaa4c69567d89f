import { randomUUID } from "node:crypto";
import { type Application, interleaved, type Load, type Send } from "@/bench/load";
import { apiOf, sendTo } from "@/bench/requests";
import type { Scenario } from "@/bench/scene";
import { reachedAt, readSettings } from "@/scripts/start/settings";

const TRIPS = 100;

type Trip = { path: string; token: string };

/** The hosted page as a browser uses it: opened, a card typed at the bank, submitted. */
export const hosted: Scenario = {
  name: "hosted",
  about: "the page of a checkout session, opened and paid",
  isDefault: true,
  needs: "product",
  run: async ({ application, key, pace }) => {
    const { get, paid } = await interleaved(loadsOf(application, key), pace);
    return [
      {
        name: "hosted page, GET and submit: application CPU",
        value: paid.appCpuMs,
        unit: "ms",
        aim: "value <= 25",
        note: { getAppCpuMs: get.appCpuMs, p50: paid.p50 },
      },
      {
        name: "hosted page, GET and submit: database CPU",
        value: paid.databaseCpuMs,
        unit: "ms",
        aim: "value <= 8",
        note: { getDatabaseCpuMs: get.databaseCpuMs },
      },
    ];
  },
};

const loadsOf = (application: Application, key: string): Record<"get" | "paid", Load> => {
  const trips: Trip[] = [];
  const prepare = {
    count: TRIPS,
    run: async (count: number, send: Send) => {
      trips.length = 0;
      while (trips.length < count) trips.push(await aTrip(send, key));
    },
  };
  const next = (): Trip => {
    const trip = trips.pop();
    if (!trip) throw new Error("No session is left.");
    return trip;
  };
  return {
    get: { application, prepare, once: (send) => open(send, next()) },
    paid: {
      application,
      prepare,
      once: async (send) => {
        const trip = next();
        await submit(send, application.origin, { trip, page: await open(send, trip) });
      },
    },
  };
};

/** A session, and a card that the buyer has typed in the bank's form. */
const aTrip = async (send: Send, key: string): Promise<Trip> => {
  const { post, data } = apiOf(key);
  const { url = "" } = await data(
    send,
    post("/api/v1/checkout-sessions", {
      lineItems: [{ description: "Panier", amountXpf: 2990 }],
      successUrl: "https://boutique.example.pf/merci",
      customerEmail: `${randomUUID()}@example.pf`,
    }),
  );
  const { pathname, search } = new URL(url);
  return { path: pathname + search, token: await aToken() };
};

const aToken = async (): Promise<string> => {
  const settings = readSettings({ ...process.env, NODE_ENV: "test" });
  const bank = reachedAt(settings, settings.bankPort);
  const { text } = await sendTo(bank)({
    method: "POST",
    path: "/bank/v1/tokens",
    headers: { "content-type": "application/json", origin: bank },
    body: JSON.stringify({ number: "4242424242424242", expMonth: 12, expYear: 2034, cvc: "123" }),
    expect: 201,
  });
  return JSON.parse(text).token;
};

type Page = { html: string; cookie: string };

const open = async (send: Send, { path }: Trip): Promise<Page> => {
  const { text, headers } = await send({ method: "GET", path, expect: 200 });
  return { html: text, cookie: String(headers["set-cookie"]).split(";")[0] ?? "" };
};

const submit = async (
  send: Send,
  origin: string,
  { trip, page }: { trip: Trip; page: Page },
): Promise<void> => {
  const [path = "", query] = trip.path.split("?");
  const csrf = /name="csrf"[^>]*value="([^"]+)"/.exec(page.html)?.[1] ?? "";
  await send({
    method: "POST",
    path: `${path}/pay?${query}`,
    headers: {
      origin,
      cookie: page.cookie,
      "content-type": "application/x-www-form-urlencoded",
    },
    body: new URLSearchParams({ csrf, bank_token: trip.token }).toString(),
    expect: 303,
  });
};
