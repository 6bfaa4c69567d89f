import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { qrSvg } from "@/lib/payment-links/qr";
import { buildAssets } from "@/scripts/build-assets";
import { renderCheckout } from "./checkout";
import type { CheckoutView } from "./checkout-view";
import { views } from "./fixtures";
import { renderInvoice } from "./invoice";
import { anAttempt, anInvoicePage } from "./invoice.fixture";
import { PAGE_LOCALES, type PageLocale } from "./locale";
import { renderPoster } from "./poster";
import { renderReceipt } from "./receipt";
import { aReceiptPage } from "./receipt.fixture";
import { renderSetup } from "./setup";
import { setups } from "./setup.fixture";
import type { SetupView } from "./setup-view";

const CEILING_BYTES = 60_000;

beforeAll(async () => {
  await buildAssets();
}, 60_000);

const bankOrigin = "https://bank.example.pf";
const slug = "7xKp2mQz9T";

type Page = (locale: PageLocale) => Promise<Response>;

/** Test mode is heavier: it has a band and cards to try. */
const inTestMode = <View extends object>(view: View): View =>
  "livemode" in view ? { ...view, livemode: false } : view;

/** Each state of what is paid (`/c`, `/l`, `/pay`, `/i/…/checkout`, `/t`) and of a card that is saved, then the papers. */
const pages: Record<string, Page> = {
  ...Object.fromEntries(
    Object.entries<CheckoutView>(views).map(([state, view]): [string, Page] => [
      `that is paid on, ${state}`,
      (locale) => renderCheckout(inTestMode(view), { locale, bankOrigin }),
    ]),
  ),
  ...Object.fromEntries(
    Object.entries<SetupView>(setups).map(([state, view]): [string, Page] => [
      `that saves a card, ${state}`,
      (locale) => renderSetup(inTestMode(view), { locale, bankOrigin }),
    ]),
  ),
  "of a receipt": (locale) =>
    renderReceipt(aReceiptPage(), { locale, bankOrigin, path: "/r/token", format: "a4" }),
  "of a receipt on a roll": (locale) =>
    renderReceipt(aReceiptPage(), { locale, bankOrigin, path: "/r/token", format: "80mm" }),
  "of an invoice": (locale) =>
    renderInvoice(anInvoicePage({ attempts: [anAttempt()] }), {
      locale,
      bankOrigin,
      path: "/i/token",
    }),
  "of a poster": (locale) => {
    const url = `https://pay.example.pf/l/${slug}`;
    const { merchant } = views.open;
    const what = { merchant, livemode: false, label: "Plat du jour", amountXpf: 1800 };
    return renderPoster({ ...what, slug, url, format: "a4" }, { locale, bankOrigin });
  },
};

/** What a browser fetches for a document or a style sheet, as it finds it there. */
const loadedBy = (text: string): string[] => [
  ...new Set(
    [
      ...text.matchAll(/<(?:script|img|source)\b[^>]*\ssrc="([^"]+)"/g),
      ...text.matchAll(
        /<link\b(?=[^>]*\srel="(?:stylesheet|preload|modulepreload|icon|manifest)")[^>]*\shref="([^"]+)"/g,
      ),
      ...text.matchAll(/url\(["']?((?!data:)[^"')]+)/g),
      ...text.matchAll(/@import\s+["']([^"']+)/g),
    ].map(([, path = ""]) => path),
  ),
];

/** A file as the application serves it; throws for one that it does not have. */
const served = (path: string): Buffer => {
  if (path.endsWith("/qr.svg")) return Buffer.from(qrSvg(`https://pay.example.pf/l/${slug}`));
  const folder = path === "/icon.svg" ? "app" : "public";
  return readFileSync(join(process.cwd(), folder, path));
};

type Compress = typeof gzipSync | typeof brotliCompressSync;

const weights = new Map<string, number>();

const weightOf = (path: string, file: Buffer, compress: Compress): number => {
  const name = `${compress.name} ${path}`;
  const weight = weights.get(name) ?? compress(file).length;
  weights.set(name, weight);
  return weight;
};

/**
 * The document with all that it leads to, as they travel: files compressed each by itself, and the document
 * as it is, since no application server compresses a page that holds a form's token.
 */
const weigh = (html: string, compress: Compress): number => {
  const seen = new Map<string, number>();
  const look = (text: string): void => {
    for (const path of loadedBy(text)) {
      if (seen.has(path)) continue;
      const file = served(path);
      seen.set(path, weightOf(path, file, compress));
      if (path.endsWith(".css")) look(file.toString("utf8"));
    }
  };
  look(html);
  expect([...seen.keys()].filter((path) => /\.(?:js|css)$/.test(path))).toHaveLength(2);
  return [...seen.values()].reduce((sum, part) => sum + part, Buffer.byteLength(html));
};

describe("the first load of a customer page on a slow link", () => {
  it.each(Object.keys(pages))(
    "of the page %s stays under 60 kB before the bank's frame, in gzip and in brotli",
    async (name) => {
      for (const locale of PAGE_LOCALES) {
        const html = (await (await pages[name]?.(locale))?.text()) ?? "";
        for (const compress of [gzipSync, brotliCompressSync]) {
          const total = weigh(html, compress);
          expect(total).toBeGreaterThan(5_000);
          expect(total).toBeLessThan(CEILING_BYTES);
        }
      }
    },
  );

  it("counts whatever a document or its style would make a browser fetch", () => {
    const html =
      '<link href="/a.css" rel="stylesheet"><script async src="/b.js"></script><link rel="preload" as="font" href="/c.woff2"><img alt="" src="/d.png">';
    expect(loadedBy(html)).toEqual(["/b.js", "/d.png", "/a.css", "/c.woff2"]);
    expect(loadedBy('@import "e.css";a{background:url(f.svg)}b{background:url("data:x")}')).toEqual(
      ["f.svg", "e.css"],
    );
  });
});
