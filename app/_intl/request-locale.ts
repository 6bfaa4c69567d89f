import type { Locale } from "@/lib/kit/money";

/** The languages of the customer pages: those of the product, and reo Tahiti. */
export type PageLocale = Locale | "ty";

export const PAGE_LOCALES: readonly PageLocale[] = ["fr", "ty", "en"];

const LOCALES: readonly Locale[] = ["fr", "en"];
const COOKIE = "locale";
const YEAR_S = 31_536_000;
/** Browsers send fewer. */
const LANGUAGES_MAX = 1_000;

/** The customer's choice, else the browser's preference, else French. */
export const localeOf = (request: Request): Locale => found(request, LOCALES);

/** The same for a page that customers see. */
export const pageLocaleOf = (request: Request): PageLocale => found(request, PAGE_LOCALES);

/** The fallback for what does not exist in reo Tahiti: the bank's form, messages, numbers and dates. */
export const nearestLocale = (locale: PageLocale): Locale => (locale === "ty" ? "fr" : locale);

/**
 * Answers `?lang=en`: stores the choice and redirects without the parameter. The switch is a plain link, so
 * it works without scripts. Null for any other request.
 */
export const switchLocale = (request: Request): Response | null => {
  const url = new URL(request.url);
  const wanted = oneOf(PAGE_LOCALES, url.searchParams.get("lang"));
  if (wanted === undefined) return null;
  url.searchParams.delete("lang");
  const secure = url.protocol === "https:" ? "; Secure" : "";
  return new Response(null, {
    status: 303,
    headers: {
      // A path with several leading slashes would be read as another host.
      Location: url.pathname.replace(/^[/\\]+/, "/") + url.search,
      "Set-Cookie": `${COOKIE}=${wanted}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax; HttpOnly${secure}`,
      "Cache-Control": "no-store",
    },
  });
};

/** The same page in another language; the path is same-origin and may have a query. */
export const inLanguage = (path: string, locale: PageLocale): string =>
  `${path}${path.includes("?") ? "&" : "?"}lang=${locale}`;

const found = <Known extends PageLocale>(request: Request, known: readonly Known[]): Known | "fr" =>
  oneOf(known, chosen(request.headers.get("cookie"))) ??
  preferred(request.headers.get("accept-language") ?? "", known);

const oneOf = <Known extends PageLocale>(
  known: readonly Known[],
  text: string | null | undefined,
): Known | undefined => known.find((locale) => locale === text);

const chosen = (cookies: string | null): string | undefined => {
  const pairs = (cookies ?? "").split(";").map((pair) => pair.trim().split("="));
  return pairs.find(([name]) => name === COOKIE)?.[1];
};

/** The supported language with the highest weight; French by default and on a tie. */
const preferred = <Known extends PageLocale>(
  header: string,
  known: readonly Known[],
): Known | "fr" => {
  let best: { locale: Known | "fr"; weight: number } = { locale: "fr", weight: 0 };
  for (const range of header.slice(0, LANGUAGES_MAX).toLowerCase().split(",")) {
    const [tag = "", ...parameters] = range.trim().split(";");
    const locale = oneOf(known, tag.split("-")[0]);
    const weight = Number(parameters.join(";").match(/\bq=([\d.]+)/)?.[1] ?? 1);
    const isHeavier = weight > best.weight || (weight === best.weight && locale === "fr");
    if (locale !== undefined && weight > 0 && isHeavier) best = { locale, weight };
  }
  return best.locale;
};
