import { randomBytes } from "node:crypto";
import type { ReactElement } from "react";
import type { Locale } from "@/lib/kit/money";
import { type Asset, assets } from "./assets";
import { brandStyle } from "./brand-colour";
import { pageHeaders } from "./page-headers";

export type DocumentOptions = {
  locale: Locale;
  title: string;
  bankOrigin: string;
  /** Where a payment may lead besides: the authentication of a live bank. */
  challengeOrigin?: string;
  status?: number;
  brandColor?: string | null;
  /** Where scripts do not run, the page asks again by itself. */
  refresh?: { seconds: number; path: string };
  nonce?: string;
  headers?: HeadersInit;
};

/**
 * A customer page is a whole document made on the server: one style sheet, one small script, no client
 * runtime, and it works with the script absent. Hooks and contexts are not available to its views.
 */
export const renderDocument = async (
  view: ReactElement,
  options: DocumentOptions,
): Promise<Response> => {
  const nonce = options.nonce ?? randomBytes(16).toString("base64");
  // Loaded on demand because the framework refuses a static import of it in server code.
  const { renderToStaticMarkup } = await import("react-dom/server");
  const html = renderToStaticMarkup(<Page options={options} nonce={nonce} view={view} />);
  const headers = new Headers(pageHeaders(nonce, options));
  new Headers(options.headers).forEach((value, name) => {
    headers.append(name, value);
  });
  return new Response(`<!doctype html>${html}`, { status: options.status ?? 200, headers });
};

type PageProps = { options: DocumentOptions; nonce: string; view: ReactElement };

const Page = ({ options, nonce, view }: PageProps) => {
  const { script, style } = assets();
  return (
    <html lang={options.locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#f5f6f8" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0d0f13" media="(prefers-color-scheme: dark)" />
        <meta name="format-detection" content="telephone=no" />
        <title>{options.title}</title>
        <Stylesheet asset={style} />
        <style nonce={nonce}>{brandStyle(options.brandColor)}</style>
        {options.refresh && (
          <noscript>
            <meta
              httpEquiv="refresh"
              content={`${options.refresh.seconds};url=${options.refresh.path}`}
            />
          </noscript>
        )}
        <script defer nonce={nonce} src={script.path} integrity={script.integrity} />
      </head>
      <body>{view}</body>
    </html>
  );
};

const Stylesheet = ({ asset }: { asset: Asset }) => (
  <link rel="stylesheet" href={asset.path} integrity={asset.integrity} />
);
