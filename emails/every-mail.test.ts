import { describe, expect, it } from "vitest";
import { sampleOrigin } from "@/emails/_parts/sample";
import { samples } from "@/emails/_parts/samples";

const locales = ["fr", "en"] as const;
const each = samples.flatMap((sample) =>
  locales.map((locale) => ({ ...sample, locale, title: `${sample.name} in ${locale}` })),
);

const hostile = [
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "<a href='https://evil.example'>clic</a>",
  "<style>*{display:none}</style>",
  "</title></head><body>",
  "<!--",
  "javascript:alert(1)",
];

const elements = (html: string) => html.match(/<[a-z!/]/gi)?.length;
const linksOf = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, link]) => link);
const unescaped = (text: string) =>
  text
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&");
/** Plain text wraps differently; nothing else may differ. */
const plain = (text: string) => text.replace(/[\s\u00a0\u202f]+/g, " ").trim();

/** The visible text of the HTML, without the preheader. */
const wordsOf = (html: string): string[] => {
  const body = html
    .replace(/^.*?<body/s, "")
    .replace(/<div[^>]*data-skip-in-text="true".*?<\/div>/s, "");
  const pieces = body
    .replace(/<!--.*?-->/gs, "")
    .split(/<[^>]+>/)
    .slice(1);
  return pieces.map((piece) => plain(unescaped(piece))).filter((piece) => /\p{L}|\d/u.test(piece));
};

describe.each(each)("$title", ({ mail, locale }) => {
  it("has the same content in plain text as in HTML", async () => {
    const { html, text } = await mail(locale);
    expect(html).toContain(`lang="${locale}"`);
    const said = plain(text);
    const skipped = new Set(["Ou copiez cette adresse :", "Or copy this address:"]);
    const words = wordsOf(html);
    expect(words.length).toBeGreaterThan(8);
    const missing = words.filter((piece) => !skipped.has(piece) && !said.includes(piece));
    expect(missing).toEqual([]);
    for (const absent of ["null", "undefined", "NaN", "Invalid", "[object"]) {
      expect(text).not.toContain(absent);
    }
  });

  it("links to our own pages only, and loads nothing", async () => {
    const { html, text } = await mail(locale);
    const links = linksOf(html).map((link) => unescaped(link ?? ""));
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) {
      expect(link.startsWith(`${sampleOrigin}/`) || link === "mailto:bonjour@brulerie.pf").toBe(
        true,
      );
      expect(text).toContain(link.replace("mailto:", ""));
    }
    const pictures = [...html.matchAll(/<img[^>]* src="([^"]*)"/g)].map(([, source]) => source);
    expect(pictures.filter((source) => !source?.startsWith(`${sampleOrigin}/logo/`))).toEqual([]);
    expect(html).not.toMatch(/<(script|iframe|link|object|form|svg)\b/i);
    expect(html).not.toMatch(/url\(|@import|@font-face/i);
    expect(html).toContain("prefers-color-scheme: dark");
  });

  it.each(hostile)("takes %s for text wherever somebody else may write", async (words) => {
    const [clean, soiled] = [await mail(locale, "innocent"), await mail(locale, words)];
    expect(elements(soiled.html)).toBe(elements(clean.html));
    expect(linksOf(soiled.html)).toEqual(linksOf(clean.html));
  });

  it("keeps its subject on one line, with long names too", async () => {
    const { subject, html } = await mail(locale, "a\r\nBcc: c@d.pf\u2028b");
    expect(subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
    expect(subject.length).toBeGreaterThan(10);
    expect(html).toContain("<html");
    const long = "Établissements".repeat(20);
    expect(plain((await mail(locale, long)).html)).toContain("overflow-wrap:anywhere");
  });
});

it.each(samples)("$name has the spaces and the apostrophes of French", async ({ mail }) => {
  const { subject, text } = await mail("fr", "x");
  expect(`${subject}\n${text}`).not.toMatch(/\S [:;!?»]|« |\w'\w/);
});

it("no two emails have the same subject in both languages", async () => {
  for (const { mail } of samples) {
    expect((await mail("fr")).subject).not.toBe((await mail("en")).subject);
  }
});
