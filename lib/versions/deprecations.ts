/** Parameters on their way out, and since when; a Sunset follows once its date is fixed. */
type Deprecation = { since: Date; sunset: Date | null; anchor: string };

const since = new Date("2026-01-01T00:00:00Z");

const register: Record<string, Deprecation> = {
  offset: { since, sunset: null, anchor: "offset" },
  apres: { since, sunset: null, anchor: "apres" },
  iban_xpf: { since, sunset: null, anchor: "merchant" },
  tgc_rate: { since, sunset: null, anchor: "merchant" },
};

/** RFC 9745 and RFC 8594 headers for a request that uses these parameters. */
export const deprecationHeaders = (
  used: readonly string[],
  docs: string,
): Record<string, string> => {
  const known = used.flatMap((name) => register[name] ?? []);
  const [first] = known;
  if (!first) return {};
  const link = (rel: string) =>
    known.map(({ anchor }) => `<${docs}#${anchor}>; rel="${rel}"`).join(", ");
  const deprecated = {
    Deprecation: `@${Math.floor(first.since.getTime() / 1000)}`,
    Link: link("deprecation"),
  };
  if (!first.sunset) return deprecated;
  return {
    ...deprecated,
    Sunset: first.sunset.toUTCString(),
    Link: `${deprecated.Link}, ${link("sunset")}`,
  };
};
