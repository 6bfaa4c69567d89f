import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import type { Locale } from "@/lib/kit/money";
import { qrSvg } from "@/lib/payment-links/qr";
import { buildAssets } from "@/scripts/build-assets";
import { renderCheckout } from "./checkout";
import { views } from "./fixtures";
import { renderInvoice } from "./invoice";
import { anAttempt, anInvoicePage } from "./invoice.fixture";
import { renderPoster } from "./poster";
import { renderReceipt } from "./receipt";
import { aReceiptPage } from "./receipt.fixture";
import { renderSetup } from "./setup";
import { setups } from "./setup.fixture";

const CEILING_BYTES = 60_000;

const weights = new Map<string, number>();

beforeAll(async () => {
  for (const { path, gzip } of await buildAssets()) weights.set(path, gzip);
  const url = "https://pay.example.pf/l/7xKp2mQz9T";
  weights.set("/l/7xKp2mQz9T/qr.svg", gzipSync(qrSvg(url)).length);
}, 60_000);

const bankOrigin = "https://bank.example.pf";

const pages: Record<string, (locale: Locale) => Promise<Response>> = {
  "to pay": (locale) => renderCheckout({ ...views.open, livemode: false }, { locale, bankOrigin }),
  "that is paid": (locale) => renderCheckout(views.paid, { locale, bankOrigin }),
  "that saves a card": (locale) =>
    renderSetup({ ...setups.open, livemode: false }, { locale, bankOrigin }),
  "of a receipt": (locale) =>
    renderReceipt(aReceiptPage(), { locale, bankOrigin, path: "/r/token", format: "a4" }),
  "of an invoice": (locale) =>
    renderInvoice(anInvoicePage({ attempts: [anAttempt()] }), {
      locale,
      bankOrigin,
      path: "/i/token",
    }),
  "of a poster": (locale) =>
    renderPoster(
      {
        merchant: views.open.merchant,
        livemode: false,
        label: "Plat du jour",
        amountXpf: 1800,
        slug: "7xKp2mQz9T",
        url: "https://pay.example.pf/l/7xKp2mQz9T",
        format: "a4",
      },
      { locale, bankOrigin },
    ),
};

/** What a page loads besides itself, as the browser finds it in the document. */
const loadedBy = (html: string): string[] => [
  ...new Set(
    [
      ...html.matchAll(
        /<(?:script|img)[^>]*\ssrc="([^"]+)"|<link rel="stylesheet" href="([^"]+)"/g,
      ),
    ].map(([, source, style]) => source ?? style ?? ""),
  ),
];

describe("the weight of a page on a slow link, compressed", () => {
  const every = Object.keys(pages).flatMap((name) =>
    (["fr", "en"] as const).map((locale) => ({ name, locale })),
  );

  it.each(every)(
    "the page $name in $locale stays under 60 kB with all it loads",
    async ({ name, locale }) => {
      const html = await (await pages[name]?.(locale))?.text();
      const loaded = loadedBy(html ?? "");
      expect(loaded.length).toBeGreaterThanOrEqual(2);
      const parts = loaded.map((path) => weights.get(path) ?? Number.NaN);
      const total = gzipSync(html ?? "").length + parts.reduce((sum, part) => sum + part, 0);
      expect(total).toBeGreaterThan(5_000);
      expect(total).toBeLessThan(CEILING_BYTES);
    },
  );
});
