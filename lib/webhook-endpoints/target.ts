import { isIP } from "node:net";
import { isPublicAddress } from "@/lib/webhook-endpoints/addresses";

/** The URL that a webhook calls, and its host as a name or an address. */
export type Target = {
  url: URL;
  /** Without the brackets of an IPv6 address. */
  host: string;
  /** The developer's own machine: called only if the configuration allows it. */
  loopback: boolean;
};

/** Why a URL cannot be called in this mode. */
export type Fault = { fault: string };

const loopbackHosts = new Set(["localhost", "127.0.0.1", "::1"]);
const names = /^[^.]+(?:\.[^.]+)+$/;
const localNames = /\.(?:local|localhost|internal|intranet|lan|home\.arpa|corp|home)$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: a URL must not contain them.
const unwanted = /[\u0000-\u0020\u007f-\u00a0\\\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/;

/** Parses a URL as a browser does and applies every rule that does not need to resolve its host. */
export const readTarget = (text: string, livemode: boolean): Target | Fault => {
  if (unwanted.test(text)) return { fault: "expected a URL without spaces or control characters" };
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) {
    return { fault: "expected an absolute URL that begins with https://" };
  }
  const url = new URL(text);
  if (url.username || url.password) return { fault: "expected a URL without user and password" };
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  if (url.protocol === "http:") return readLoopback(url, host, livemode);
  if (livemode && url.port !== "") return { fault: "expected port 443 in live mode" };
  const fault = faultOfHost(host);
  return fault ? { fault } : { url, host, loopback: false };
};

const readLoopback = (url: URL, host: string, livemode: boolean): Target | Fault => {
  if (livemode) return { fault: "expected https:// in live mode" };
  if (loopbackHosts.has(host)) return { url, host, loopback: true };
  return { fault: "expected https://, or http:// to localhost, 127.0.0.1 or [::1] in test mode" };
};

const faultOfHost = (host: string): string | null => {
  if (isIP(host)) return isPublicAddress(host) ? null : "expected a public address";
  return names.test(host) && !localNames.test(host) ? null : "expected the name of a public host";
};
