import type { Locale } from "@/lib/kit/money";

const COOKIE = "locale";
const YEAR_S = 31_536_000;

/** The visitor's own choice, else what the browser asks for, else French. */
export const localeOf = (request: Request): Locale =>
  chosen(request.headers.get("cookie")) ?? preferred(request.headers.get("accept-language") ?? "");

/**
 * Answers `?lang=en` by remembering the choice and coming back without the parameter: the switch
 * is a plain link, so it works without a script. Null when the request asks for nothing of the kind.
 */
export const switchLocale = (request: Request): Response | null => {
  const url = new URL(request.url);
  const wanted = asLocale(url.searchParams.get("lang"));
  if (wanted === null) return null;
  url.searchParams.delete("lang");
  const secure = url.protocol === "https:" ? "; Secure" : "";
  return new Response(null, {
    status: 303,
    headers: {
      // A path of several slashes would be read as another host.
      Location: url.pathname.replace(/^[/\\]+/, "/") + url.search,
      "Set-Cookie": `${COOKIE}=${wanted}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax; HttpOnly${secure}`,
      "Cache-Control": "no-store",
    },
  });
};

/** The same page in another language, for a same-origin path that may carry a query. */
export const inLanguage = (path: string, locale: Locale): string =>
  `${path}${path.includes("?") ? "&" : "?"}lang=${locale}`;

const asLocale = (text: string | null | undefined): Locale | null =>
  text === "fr" || text === "en" ? text : null;

const chosen = (cookies: string | null): Locale | null => {
  const pairs = (cookies ?? "").split(";").map((pair) => pair.trim().split("="));
  return asLocale(pairs.find(([name]) => name === COOKIE)?.[1]);
};

const preferred = (header: string): Locale => {
  const weights: Record<Locale, number> = { fr: 0, en: 0 };
  for (const range of header.toLowerCase().split(",")) {
    const [tag = "", ...parameters] = range.trim().split(";");
    const locale = asLocale(tag.split("-")[0]);
    const weight = Number(parameters.join(";").match(/\bq=([\d.]+)/)?.[1] ?? 1);
    if (locale !== null) weights[locale] = Math.max(weights[locale], weight);
  }
  return weights.en > weights.fr ? "en" : "fr";
};
