import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { InjectedFaults } from "@/sandbox-bank/injected-faults";
import type { ShopFault } from "@/sandbox-bank/shop-faults";

export interface Stage {
  appOrigin: string;
  bankOrigin: string;
  dataDir: string;
}

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

interface Tally {
  times: number;
  /** The first request with this response, and its error. */
  first: { method: string; path: string; text: string };
}

/** How often each status was returned by each origin of this run. */
const tallies = new Map<string, Map<number, Tally>>();

const noted = (url: string, method: string, { status, text }: Answer): void => {
  const { origin, pathname: path } = new URL(url);
  const ofOrigin = tallies.get(origin) ?? new Map<number, Tally>();
  const { times, first } = ofOrigin.get(status) ?? { times: 0, first: { method, path, text } };
  tallies.set(origin, ofOrigin.set(status, { times: times + 1, first }));
};

/** The statuses of an origin so far. */
export const answersOf = (origin: string): ReadonlyMap<number, Tally> =>
  tallies.get(origin) ?? new Map();

/** A request, following redirects; null without a response. */
export const ask = async (url: string, init: RequestInit = {}): Promise<Answer | null> => {
  try {
    const response = await fetch(url, {
      redirect: "manual",
      signal: AbortSignal.timeout(30_000),
      ...init,
    });
    const { status, headers } = response;
    const answer = { status, headers, text: await response.text() };
    noted(url, init.method ?? "GET", answer);
    return answer;
  } catch {
    return null;
  }
};

/** The response's data; undefined for an error, or for none. */
export const dataOf = (answer: Answer | null): Record<string, string> | undefined =>
  answer && answer.status < 300 ? JSON.parse(answer.text).data : undefined;

export type Api = (
  method: string,
  path: string,
  body?: object,
  idempotencyKey?: string,
) => Promise<Answer | null>;

/** The API at a URL, with these authentication headers. */
export const apiWith =
  (origin: string, proof: Record<string, string>): Api =>
  (method, path, body, idempotencyKey) =>
    ask(`${origin}/api/v1${path}`, {
      method,
      headers: {
        ...proof,
        "content-type": "application/json",
        ...(idempotencyKey ? { "idempotency-key": idempotencyKey } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });

/** The API for an integrator with a key; without one for anybody. */
export const apiOf = ({ appOrigin }: Stage, key: string): Api =>
  apiWith(appOrigin, key ? { authorization: `Bearer ${key}` } : {});

/** The bank's own switches, with the gateway's key there. */
export const bankOf = ({ bankOrigin, dataDir }: Stage) => {
  const secrets = JSON.parse(readFileSync(join(dataDir, "secrets.json"), "utf8"));
  const put = async (path: string, body: object): Promise<void> => {
    const answer = await ask(`${bankOrigin}/bank/v1${path}`, {
      method: "PUT",
      headers: {
        authorization: `Bearer ${secrets.SANDBOX_BANK_KEY}`,
        "content-type": "application/json",
      },
      body: JSON.stringify(body),
    });
    if (answer?.status !== 200) throw new Error(`The bank does not take ${path}: ${answer?.text}`);
  };
  return {
    setShopFault: (shop: string, kind: ShopFault, minutes: number) =>
      put(`/shops/${shop}/troubles`, { kind, minutes }),
    setFaults: (change: Partial<InjectedFaults>) => put("/chaos", change),
  };
};

/** Posts a form of a page like its browser. */
export const post = (
  origin: string,
  path: string,
  form: Record<string, string>,
  cookie = "",
): Promise<Answer | null> =>
  ask(new URL(path, origin).href, {
    method: "POST",
    headers: {
      origin,
      "sec-fetch-site": "same-origin",
      "content-type": "application/x-www-form-urlencoded",
      ...(cookie ? { cookie } : {}),
    },
    body: new URLSearchParams(form).toString(),
  });

export interface Page {
  path: string;
  cookie: string;
  csrf: string;
}

/** A customer page in a browser, its own or one with these cookies, up to its form: a link leads to its visit. */
export const openPage = async (stage: Stage, address: string, before = ""): Promise<Page> => {
  const { pathname, search } = new URL(address, stage.appOrigin);
  const headers = before ? { cookie: before } : {};
  const answer = await ask(stage.appOrigin + pathname + search, { headers });
  const set = (answer?.headers.getSetCookie() ?? []).map((line) => line.split(";")[0]);
  const cookie = [before, ...set].filter(Boolean).join("; ");
  const next = answer?.headers.get("location");
  if (next) return openPage(stage, next, cookie);
  const csrf = /name="csrf"[^>]*value="([^"]+)"/.exec(answer?.text ?? "")?.[1];
  if (!csrf) throw new Error(`${pathname} shows no form: ${answer?.status}`);
  return { path: pathname + search, cookie, csrf };
};

/** A path below that of a page, with the page's query. */
export const below = ({ path }: Page, name: string): string => {
  const [base, query] = path.split("?");
  return `${base}/${name}${query ? `?${query}` : ""}`;
};
