import { describe, expect, it } from "vitest";
import { drawPdf, type PdfFormat, type Sheet } from "@/lib/kit/pdf";
import { readPdf } from "@/lib/kit/pdf.fixture";
import { band, facts, head, paragraph, space, table, totals } from "@/lib/kit/pdf-blocks";

const format: PdfFormat = {
  title: "Reçu R-2026-000123",
  author: "Brûlerie du Lagon",
  locale: "fr",
  at: new Date("2026-11-22T04:30:05Z"),
  accent: "#d9480f",
  foot: "SARL Brûlerie",
  pageOf: (page, pages) => `Page ${page} sur ${pages}`,
};

const columns = [
  { label: "Désignation" },
  { label: "Quantité", align: "right" as const },
  { label: "Montant", align: "right" as const },
];
const rows = (count: number, name = "Café en grains") =>
  Array.from({ length: count }, (_, index) => [`${name} ${index + 1}`, "2", "12 500 XPF"]);

const draw = async (work: (sheet: Sheet) => void, of: Partial<PdfFormat> = {}) => {
  const bytes = await drawPdf({ ...format, ...of }, work);
  return { bytes, ...readPdf(bytes) };
};

const wholeDocument = (sheet: Sheet): void => {
  head(sheet, {
    from: "Brûlerie du Lagon",
    fromLines: ["SARL Brûlerie", "N° TAHITI A12345"],
    title: "Reçu de paiement",
    titleLines: ["R-2026-000123", "21 novembre 2026"],
  });
  space(sheet, 20);
  band(sheet, "Paiement de test");
  paragraph(sheet, "Merci de votre visite à Pāpeʻete.");
  table(sheet, columns, rows(3));
  totals(sheet, [
    { label: "Hors taxe", value: "11 062 XPF" },
    { label: "Total payé", value: "12 500 XPF", strong: true },
  ]);
  facts(sheet, [{ label: "Carte", value: "Visa •••• 4242" }]);
};

describe("a PDF document", () => {
  it("prints its content on one A4 page, in order, with its number at the foot", async () => {
    const { bytes, pages, pieces, text, info } = await draw(wholeDocument);
    expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
    expect(info).toContain("/MediaBox [0 0 595.28 841.89]");
    expect(info).toContain("/Lang (fr)");
    expect(pages).toBe(1);
    const content = text.replace(/[\n\u00a0]/g, " ");
    const places = [
      "Brûlerie du Lagon",
      "N° TAHITI A12345",
      "Reçu de paiement",
      "Paiement de test",
      "Merci de votre visite à Pāpeʻete.",
      "Désignation",
      "Café en grains 3",
      "Total payé",
      "Visa •••• 4242",
      "SARL Brûlerie Page 1 sur 1",
    ].map((part) => content.indexOf(part));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0]).toBe(0);
    for (const { x, y } of pieces) expect(x >= 55 && y > 28).toBe(true);
  });

  it("is the same bytes for the same content, whenever it is drawn", async () => {
    const [one, two] = [await draw(wholeDocument), await draw(wholeDocument)];
    expect(one.bytes.equals(two.bytes)).toBe(true);
    expect(one.info).toContain("(D:20261122043005Z)");
  });

  it("breaks a long table between rows, and repeats the column names on each page", async () => {
    const { pages, pieces } = await draw((sheet) => table(sheet, columns, rows(100)));
    expect(pages).toBeGreaterThan(2);
    for (let page = 1; page <= pages; page += 1) {
      const here = pieces.filter((piece) => piece.page === page);
      expect(here[0]?.text.trim()).toBe("Désignation");
      expect(here.at(-1)?.text).toBe(`Page ${page} sur ${pages}`);
      // Each row is whole: its amount is beside its name.
      const texts = here.map(({ text }) => text.trim());
      const names = texts.filter((text) => text.startsWith("Café"));
      expect(texts.filter((text) => text.endsWith("XPF"))).toHaveLength(names.length);
      expect(Math.min(...here.slice(0, -2).map(({ y }) => y))).toBeGreaterThan(84);
    }
    const drawn = pieces.filter(({ text }) => text.startsWith("Café"));
    expect(drawn).toHaveLength(100);
  });

  it("never leaves the column names alone at the end of a page", async () => {
    for (const height of [590, 600, 610, 620, 630, 640, 650]) {
      const { pieces } = await draw((sheet) => {
        space(sheet, height);
        table(sheet, columns, rows(2));
      });
      const [names, ...more] = pieces.filter(({ text }) => text.startsWith("Désignation"));
      expect(more.filter(({ page }) => page === names?.page)).toEqual([]);
      expect(pieces.find(({ text }) => text.startsWith("Café"))?.page).toBe(names?.page);
    }
  });

  it("wraps long text, even without a space, inside its column", async () => {
    const name = "W".repeat(280);
    const { pages, pieces } = await draw((sheet) => table(sheet, columns, rows(1, name)));
    expect(pages).toBe(1);
    const parts = pieces.filter(({ text }) => text.startsWith("W"));
    expect(parts.length).toBeGreaterThan(5);
    expect(parts.map(({ text }) => text.trim()).join("")).toContain("W".repeat(280));
    const amount = pieces.find(({ text }) => text.includes("XPF"));
    // W is 0.944 of the size wide.
    for (const { x, size, text } of parts) {
      expect(x + text.trim().length * 0.944 * size).toBeLessThan(amount?.x ?? 0);
    }
  });

  it("never splits totals by a page break", async () => {
    for (const count of [20, 21, 22, 23, 24, 25]) {
      const { pieces } = await draw((sheet) => {
        table(sheet, columns, rows(count));
        totals(sheet, [
          { label: "Somme A", value: "1" },
          { label: "Somme B", value: "2" },
          { label: "Somme C", value: "3", strong: true },
        ]);
      });
      const found = pieces.filter(({ text }) => text.startsWith("Somme"));
      expect(new Set(found.map(({ page }) => page)).size).toBe(1);
      expect(found).toHaveLength(3);
    }
  });

  it("ignores an invalid colour", async () => {
    const { bytes } = await draw(wholeDocument, { accent: "red;url(x)" });
    const { bytes: none } = await draw(wholeDocument, { accent: null });
    expect(bytes.equals(none)).toBe(true);
  });
});
