import { assert } from "@/lib/kit/errors";

/** Deprecations that belong together, explained in one section of the page. */
export type Deprecation = {
  /** Its section on the page. */
  anchor: string;
  /** Parameters of requests, and the operations that take them. */
  parameters?: readonly string[];
  parametersOf?: readonly string[];
  /** Fields of responses, and the resources, or lists by operation, that have them. */
  fields?: readonly string[];
  fieldsOf?: readonly string[];
  /** Further operations that have them, which the public register does not count. */
  alsoOf?: readonly string[] | "lists";
  /** The page's name for fields that are too many to list. */
  called?: string;
  /** Where, and the replacement, for readers of the page. */
  where: string;
  instead: string;
  since: Date;
  /** When they are removed; null until that is fixed. */
  sunset: Date | null;
};

export type Register = {
  deprecations: readonly Deprecation[];
  /** RFC 9745 and RFC 8594 headers for a request that uses these parameters; none for any other. */
  headers: (used: readonly string[], page: string) => Record<string, string>;
};

/** A register of deprecations; refuses one in which something is removed before it is deprecated. */
export const deprecationRegister = (deprecations: readonly Deprecation[]): Register => {
  for (const { anchor, since, sunset } of deprecations) {
    assert(sunset === null || sunset >= since, `${anchor} is deprecated before it goes.`);
  }
  const of = (names: readonly string[]) =>
    deprecations.filter(({ parameters = [] }) => parameters.some((name) => names.includes(name)));
  return { deprecations, headers: (used, page) => headersOf(of(used), page) };
};

const headersOf = (found: readonly Deprecation[], page: string): Record<string, string> => {
  const since = earliest(found.map((one) => one.since));
  if (!since) return {};
  const going = found.filter(({ sunset }) => sunset !== null);
  const sunset = earliest(going.flatMap((one) => one.sunset ?? []));
  const link = (rel: string) => (one: Deprecation) => `<${page}#${one.anchor}>; rel="${rel}"`;
  return {
    Deprecation: `@${Math.floor(since.getTime() / 1000)}`,
    ...(sunset ? { Sunset: sunset.toUTCString() } : {}),
    Link: [...found.map(link("deprecation")), ...going.map(link("sunset"))].join(", "),
  };
};

const earliest = (instants: readonly Date[]): Date | undefined =>
  instants.toSorted((a, b) => a.getTime() - b.getTime())[0];
