import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ReactElement } from "react";
import { brandStyle } from "./brand-colour";
import { nearestLocale, type PageLocale } from "./locale";
import { contentPolicy, pageHeaders } from "./page-headers";

type Asset = { path: string; integrity: string };

let built: Asset | undefined;

/** The style sheet by its content's name; `scripts/build-assets.ts` writes it. */
const builtStyle = (): Asset => {
  const file = join(process.cwd(), "public/assets/manifest.json");
  built ??= (JSON.parse(readFileSync(file, "utf8")) as { style: Asset }).style;
  return built;
};

/** What a message that holds the page's address shows of it. */
export type Preview = { title: string; description: string; url: string; image: string };

export type DocumentOptions = {
  locale: PageLocale;
  title: string;
  bankOrigin: string;
  /** Where a payment may lead besides: the authentication of a live bank. */
  challengeOrigin?: string;
  status?: number;
  brandColor?: string | null;
  preview?: Preview;
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
  const headers = new Headers({
    ...pageHeaders(),
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "no-store",
    "Content-Security-Policy": contentPolicy(nonce, [options]),
  });
  new Headers(options.headers).forEach((value, name) => {
    headers.append(name, value);
  });
  return new Response(`<!doctype html>${html}`, { status: options.status ?? 200, headers });
};

type PageProps = { options: DocumentOptions; nonce: string; view: ReactElement };

const Page = ({ options, nonce, view }: PageProps) => {
  const style = builtStyle();
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
        {options.preview && <Previewed preview={options.preview} locale={options.locale} />}
        <Stylesheet asset={style} />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <style nonce={nonce}>{brandStyle(options.brandColor)}</style>
        {options.refresh && (
          <noscript>
            <meta
              httpEquiv="refresh"
              content={`${options.refresh.seconds};url=${options.refresh.path}`}
            />
          </noscript>
        )}
      </head>
      <body>{view}</body>
    </html>
  );
};

const Previewed = ({ preview, locale }: { preview: Preview; locale: PageLocale }) => (
  <>
    <meta name="description" content={preview.description} />
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content="Motu" />
    <meta property="og:locale" content={nearestLocale(locale) === "fr" ? "fr_PF" : "en_GB"} />
    <meta property="og:title" content={preview.title} />
    <meta property="og:description" content={preview.description} />
    <meta property="og:url" content={preview.url} />
    <meta property="og:image" content={preview.image} />
    <meta property="og:image:width" content="1200" />
    <meta property="og:image:height" content="630" />
    <meta name="twitter:card" content="summary_large_image" />
  </>
);

const Stylesheet = ({ asset }: { asset: Asset }) => (
  <link rel="stylesheet" href={asset.path} integrity={asset.integrity} />
);
