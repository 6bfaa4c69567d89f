import { assert } from "@/lib/kit/errors";

/** What is on its way out together, explained at one place of the page. */
export type Deprecation = {
  /** Its place on the page. */
  anchor: string;
  /** Parameters of requests, and the operations that take them. */
  parameters?: readonly string[];
  parametersOf?: readonly string[];
  /** Fields of answers, and the resources, or lists by operation, that have them. */
  fields?: readonly string[];
  fieldsOf?: readonly string[];
  /** Operations that have them too although the public register does not count them. */
  alsoOf?: readonly string[] | "lists";
  /** What the page calls fields that are too many to name. */
  called?: string;
  /** Where, and what to read instead, in the reader's words. */
  where: string;
  instead: string;
  since: Date;
  /** When they go; null until that is fixed. */
  sunset: Date | null;
};

export type Register = {
  deprecations: readonly Deprecation[];
  /** RFC 9745 and RFC 8594 headers for a request that uses these parameters; none for any other. */
  headers: (used: readonly string[], page: string) => Record<string, string>;
};

/** A register of what goes; refuses one in which something goes before it is deprecated. */
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
