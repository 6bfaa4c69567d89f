import { createMotu, type Motu } from "../client.js";
import { type Terminal, UsageError } from "./terminal.js";

export const DEFAULT_API = "http://localhost:3000";

export type Target = { motu: Motu; api: string; key: string; isLive: boolean };

type Named = { key?: string | undefined; api?: string | undefined };

/** The API and key of a command. */
export const targetOf = (named: Named, { env }: Terminal): Target => {
  const key = named.key ?? env["MOTU_KEY"];
  const api = httpUrl("--api", named.api ?? env["MOTU_API"] ?? DEFAULT_API).href.replace(/\/$/, "");
  if (!key)
    throw new UsageError(`A key is needed: --key svc_test_… or MOTU_KEY. ${whereFrom(api)}`);
  const mode = /^svc_(live|test)_/.exec(key)?.[1];
  if (!mode) throw new UsageError("The key does not look like one: it begins with svc_test_.");
  // A command repeats its requests itself, and reports it.
  const motu = createMotu({ key, baseUrl: api, maxRetries: 0, timeoutMs: 30_000 });
  return { motu, api, key, isLive: mode === "live" };
};

export const whereFrom = (api: string): string =>
  `A test key needs no account: curl -X POST ${api}/api/v1/sandbox/keys`;

export const httpUrl = (option: string, text: string): URL => {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && ["http:", "https:"].includes(url.protocol)) return url;
  throw new UsageError(`${option} expects an address such as http://localhost:4000, not ${text}.`);
};
