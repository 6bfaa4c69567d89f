import { describe, expect, it } from "vitest";
import { frenchSpaces, inFrench } from "@/lib/kit/french";

describe("spaces in French", () => {
  it.each([
    ["Vraiment ?", "Vraiment\u202f?"],
    ["Payé ! Merci ; à bientôt", "Payé\u202f! Merci\u202f; à bientôt"],
    ["Reçu n° : 12", "Reçu n°\u00a0: 12"],
    ["« Marama »", "«\u00a0Marama\u00a0»"],
    ["Dit-il : « oui » ?", "Dit-il\u00a0: «\u00a0oui\u00a0»\u202f?"],
    ["https://motu.pf/?a=b:c", "https://motu.pf/?a=b:c"],
    ["12:30, 4;5", "12:30, 4;5"],
    [
      "{count, plural, one {Un paiement : payé} other {# paiements}}",
      "{count, plural, one {Un paiement\u00a0: payé} other {# paiements}}",
    ],
  ])("are set in %s", (text, spaced) => {
    expect(frenchSpaces(text)).toBe(spaced);
    expect(frenchSpaces(spaced)).toBe(spaced);
  });

  it("are set in every text of a table, and in the results of its functions", () => {
    const texts = inFrench({
      title: "Encore ?",
      causes: { refused: "Refusé !" },
      lines: ["un : deux"],
      to: (name: string) => `À ${name} : bonjour`,
      left: 3,
      none: null,
    });
    expect(texts.to("Hina")).toBe("À Hina\u00a0: bonjour");
    expect({ ...texts, to: undefined }).toEqual({
      title: "Encore\u202f?",
      causes: { refused: "Refusé\u202f!" },
      lines: ["un\u00a0: deux"],
      to: undefined,
      left: 3,
      none: null,
    });
  });
});
