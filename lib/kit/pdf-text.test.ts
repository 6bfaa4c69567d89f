import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatXpf } from "@/lib/kit/money";
import { pdfText } from "@/lib/kit/pdf-text";
import { formatTahiti } from "@/lib/kit/tahiti";

/** Whether every character is in a Latin font. */
const isLatin = (text: string): boolean =>
  /^[\n -~\u00a0-\u02bd\u1e00-\u22ff\ua78b\ua78c]*$/.test(text);

describe("a text for the font of a document", () => {
  it("keeps all of French", () => {
    const french = "Où ça ? « Là-bas », dit l’œuvre — ÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸ, 50 % • 12 €…";
    expect(pdfText(french)).toBe(french);
  });

  it("keeps amounts and times on one line: narrow spaces become other non-breaking ones", () => {
    expect(formatXpf(12_500, "fr")).toContain("\u202f");
    expect(pdfText(formatXpf(12_500, "fr"))).toBe("12\u00a0500\u00a0XPF");
    const at = formatTahiti(new Date("2026-11-22T04:30:00Z"), "fr", "full");
    expect(pdfText(at)).toBe(at);
  });

  it("keeps all of Tahitian", () => {
    const tahitian = "Pāpeʻete, te ʻāfata moni nō Tūpuaʻi: ĀĒĪŌŪ āēīōū";
    expect(pdfText(tahitian)).toBe(tahitian);
  });

  it.each([
    ["A\u0304 e\u0301", "Ā é"],
    ["Łódź, Đà Nẵng, Ħal", "Łódź, Đà Nẵng, Ħal"],
    ["−1 000 → ≤ 5 № 3", "−1 000 → ≤ 5 № 3"],
    ["ﬁn Ⅷ ½ ²", "fin VIII ½ ²"],
    ["Café ☕ du 🏝️ Lagon 👩🏽‍🍳", "Café du Lagon "],
    ["🇵🇫 Perles", " Perles"],
    ["🌺", "?"],
    ["東京 Москва", "?? ??????"],
    ["soft\u00adhyphen zero\u200bwidth\u2060", "softhyphen zerowidth"],
    ["a\tb\u2009c", "a b c"],
    ["\ud800", "?"],
  ])("writes %j as %j", (text, written) => {
    expect(pdfText(text)).toBe(written);
  });

  it("never holds what the font lacks, and is not empty if the input was not", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 40 }), (text) => {
        expect(isLatin(pdfText(text))).toBe(true);
        expect(pdfText(text).trim() === "").toBe(text.trim() === "");
      }),
      { numRuns: 2000 },
    );
  });
});
