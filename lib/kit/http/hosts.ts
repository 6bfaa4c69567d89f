import type { IncomingMessage } from "node:http";

type Names = {
  origin: string;
  /** The port under which this machine's own names also reach us. */
  loopbackPort?: number;
  /** Whether X-Forwarded-Host is set by our own proxy. */
  isBehindProxy: boolean;
};

/** Whether a request was sent to us, and not to somebody else's name for our address. */
export type HostRule = (request: Pick<IncomingMessage, "url" | "headers">) => boolean;

const AUTHORITY = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;
const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"] as const;

export const hostRule = ({ origin, loopbackPort, isBehindProxy }: Names): HostRule => {
  const { protocol, host } = new URL(origin);
  const own = loopbackPort === undefined ? [] : LOOPBACK.map((name) => `${name}:${loopbackPort}`);
  const names = new Set([host, ...own].map((name) => written(name, protocol)));
  return ({ url = "", headers }) => {
    // An absolute target URL counts, whatever the headers say.
    const asked = [authorityOf(url) ?? headers.host];
    if (isBehindProxy) asked.push(lastOf(headers["x-forwarded-host"]));
    return asked.some((name) => name !== undefined && names.has(written(name, protocol)));
  };
};

/** A host as in an origin: in lower case, without the default port. */
const written = (host: string, protocol: string): string | null => {
  const address = `${protocol}//${host}`;
  return AUTHORITY.test(host) && URL.canParse(address) ? new URL(address).host : null;
};

const authorityOf = (target: string): string | null =>
  /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(target)?.[1] ?? null;

const lastOf = (value: string | string[] | undefined): string | undefined =>
  (Array.isArray(value) ? value.join(",") : value)?.split(",").at(-1)?.trim();

/** The path and query of an absolute target URL; any other target as it is. */
export const localTarget = (target: string): string => {
  const authority = authorityOf(target);
  if (authority === null) return target;
  const rest = target.slice(target.indexOf("://") + 3 + authority.length);
  return rest.startsWith("/") ? rest : `/${rest}`;
};
