import { headers } from "next/headers";
import { cache } from "react";
import { type Words, wordsFor } from "@/app/_intl/customer-words";
import { type PageLocale, pageLocaleOf } from "@/app/_intl/request-locale";
import { env } from "@/lib/kit/env";

/** What a customer page reads of its request. */
export type PageContext = {
  request: Request;
  query: URLSearchParams;
  /** The page's path, without its query. */
  path: string;
  locale: PageLocale;
  words: Words;
  nonce: string;
};

export const pageContext = cache(async (): Promise<PageContext> => {
  const given = new Headers(await headers());
  const url = new URL(given.get("x-page") ?? "/", env().APP_ORIGIN);
  const request = new Request(url, { headers: given });
  const locale = pageLocaleOf(request);
  return {
    request,
    query: url.searchParams,
    path: url.pathname,
    locale,
    words: wordsFor(locale),
    nonce: given.get("x-nonce") ?? "",
  };
});
