import { describe, expect, it } from "vitest";
import { wordsFor } from "@/app/_intl/customer-words";
import type { PageLocale } from "@/app/_intl/request-locale";
import { rendered } from "@/scripts/test/rendered";
import { PosterPage, type PosterView } from "./poster";

const view: PosterView = {
  merchant: {
    name: "Roulotte Chez Mana",
    brandColor: "#0b7285",
    logoUrl: null,
    supportEmail: null,
  },
  livemode: true,
  label: "Plat du jour",
  amountXpf: 1800,
  isEach: false,
  slug: "7xKp2mQz9T",
  url: "https://pay.example.pf/l/7xKp2mQz9T",
  format: "a6",
};

const html = (of: Partial<PosterView> = {}, locale: PageLocale = "fr") =>
  rendered(
    <PosterPage nonce="bm9uY2U=" view={{ ...view, ...of }} words={wordsFor(locale)} />,
    locale,
  );

const text = (page: string) =>
  (/<main[\s\S]*<\/main>/.exec(page)?.[0] ?? "")
    .replace(/<style[\s\S]*?<\/style>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

describe("the poster of a link", () => {
  it("has merchant, label, amount and instructions, in both languages", async () => {
    const french = text(await html());
    for (const part of [
      "Roulotte Chez Mana",
      "Plat du jour",
      "1 800 XPF",
      "Scannez pour payer",
      "Scan to pay",
      "pay.example.pf/l/7xKp2mQz9T",
    ]) {
      expect(french).toContain(part);
    }
    const english = text(await html({}, "en"));
    expect(english).toContain("XPF 1,800");
    expect(english).toMatch(/Scan to pay.*Scannez pour payer/);
  });

  it("says that the customer chooses the amount, or that it is that of one", async () => {
    expect(text(await html({ amountXpf: null }))).toContain("Montant libre");
    expect(text(await html({ isEach: true }))).toContain("1 800 XPF l’unité");
  });

  it("shows the link's QR code, with a text alternative", async () => {
    expect(await html()).toMatch(
      /<img src="\/l\/7xKp2mQz9T\/qr.svg" alt="QR code de pay.example.pf\/l\/7xKp2mQz9T"/,
    );
  });

  it("is one A6 sheet, or four on A4, of which screen readers read one", async () => {
    expect(await html()).toContain("@page{size:105mm 148mm;margin:0}");
    const four = await html({ format: "a4" });
    expect(four).toContain("@page{size:210mm 297mm;margin:0}");
    expect(four.match(/class="poster /g)).toHaveLength(4);
    expect(four.match(/class="poster [^"]*" aria-hidden="true"/g)).toHaveLength(3);
    expect(four.match(/<h1/g)).toHaveLength(1);
  });

  it("links to the other format, to the QR code, and to the other language", async () => {
    const links = (page: string) => [...page.matchAll(/href="([^"]*)"/g)].map(([, link]) => link);
    expect(links(await html())).toEqual(
      expect.arrayContaining([
        "/l/7xKp2mQz9T/poster?format=a4",
        "/l/7xKp2mQz9T/qr.svg",
        "/l/7xKp2mQz9T/poster?lang=en",
      ]),
    );
    expect(links(await html({ format: "a4" }))).toEqual(
      expect.arrayContaining([
        "/l/7xKp2mQz9T/poster",
        "/l/7xKp2mQz9T/poster?format=a4&amp;lang=en",
      ]),
    );
  });

  it("is marked as a test in test mode, in print too", async () => {
    expect(text(await html({ livemode: false }))).toContain("Mode test · aucun paiement réel");
    expect(text(await html())).not.toContain("Mode test");
  });

  it("escapes the merchant's texts, and has no inline styles", async () => {
    const bad = `"><script>alert(1)</script>`;
    const page = await html({ label: bad, merchant: { ...view.merchant, name: bad } });
    expect(page).not.toContain("<script");
    const tags = page.match(/<[a-z][^>]*>/g) ?? [];
    expect(tags.filter((tag) => /\s(style|on[a-z]+)=/.test(tag))).toEqual([]);
  });
});
