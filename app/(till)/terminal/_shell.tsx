import type { Messages } from "@/app/_intl/words";
import type { Locale } from "@/lib/kit/money";
import { tillAssets } from "./_assets";

type Texts = Messages["terminal"];

/**
 * The till's page: the same for everybody, since a device keeps it for when there is no network. Who works
 * at it and what was sold comes later, from the server alone.
 */
export const renderShell = async (of: {
  locale: Locale;
  texts: Texts;
  nonce: string;
}): Promise<string> => {
  // Loaded on demand because the framework refuses a static import of it in server code.
  const { renderToStaticMarkup } = await import("react-dom/server");
  return `<!doctype html>${renderToStaticMarkup(<Shell {...of} />)}`;
};

const Shell = ({ locale, texts, nonce }: { locale: Locale; texts: Texts; nonce: string }) => {
  const { script, style } = tillAssets();
  return (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta content="width=device-width, initial-scale=1, viewport-fit=cover" name="viewport" />
        <meta content="light dark" name="color-scheme" />
        <meta content="#f5f6f8" media="(prefers-color-scheme: light)" name="theme-color" />
        <meta content="#0d0f13" media="(prefers-color-scheme: dark)" name="theme-color" />
        <meta content="telephone=no" name="format-detection" />
        <meta content="noindex" name="robots" />
        <title>{texts.title}</title>
        <link href="/terminal/manifest.webmanifest" rel="manifest" />
        <link href="/icon-till.svg" rel="icon" type="image/svg+xml" />
        <link href="/icon-till-180.png" rel="apple-touch-icon" />
        <link href={style.path} integrity={style.integrity} rel="stylesheet" />
        <script
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own texts; JSON without an end tag in it
          dangerouslySetInnerHTML={{ __html: JSON.stringify(texts).replaceAll("<", "\\u003c") }}
          id="words"
          type="application/json"
        />
        <script defer integrity={script.integrity} nonce={nonce} src={script.path} />
      </head>
      <body>
        <main id="content" tabIndex={-1}>
          <div className="screen end">
            <h1>{texts.title}</h1>
            <noscript>
              <p>{texts.needsScript}</p>
            </noscript>
          </div>
        </main>
      </body>
    </html>
  );
};
