import { Resolver } from "node:dns/promises";

/** All addresses of a host; throws if there are none. */
export type Resolve = (host: string) => Promise<string[]>;

// Asks the name servers only: entries of this machine's hosts file must not be reachable for merchants.
let resolver: Resolver | undefined;

const pending = new Map<string, Promise<string[]>>();

/** IPv4 and IPv6 addresses of a name. Concurrent requests for one name share one query. */
export const resolveHost: Resolve = (host) => {
  const known = pending.get(host);
  if (known !== undefined) return known;
  const answer = lookUp(host).finally(() => pending.delete(host));
  pending.set(host, answer);
  return answer;
};

const lookUp = async (host: string): Promise<string[]> => {
  resolver ??= new Resolver({ timeout: 2000, tries: 2 });
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const addresses = answers.flatMap((answer) =>
    answer.status === "fulfilled" ? answer.value : [],
  );
  if (addresses.length > 0) return addresses;
  throw new Error(`${host} has no address`);
};
