import { Resolver } from "node:dns/promises";

/** All addresses of a host; throws when there are none. */
export type Resolve = (host: string) => Promise<string[]>;

// Asks the name servers alone: what the machine's own hosts file says is nobody else's business.
let resolver: Resolver | undefined;

const asked = new Map<string, Promise<string[]>>();

/** IPv4 and IPv6 addresses of a name. Questions that are asked at the same moment share one answer. */
export const resolveHost: Resolve = (host) => {
  const known = asked.get(host);
  if (known !== undefined) return known;
  const answer = lookUp(host).finally(() => asked.delete(host));
  asked.set(host, answer);
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
