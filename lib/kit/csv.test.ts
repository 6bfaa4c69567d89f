import { stringify } from "csv-stringify/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvLine } from "@/lib/kit/csv";

describe("a line of a csv", () => {
  it("separates its cells, leaves empty cells empty, and ends in CRLF", () => {
    expect(csvLine(["a", 1, null, "", -5], ";")).toBe("a;1;;;-5\r\n");
    expect(csvLine([], ";")).toBe("\r\n");
  });

  it.each([
    [";", "a;b", '"a;b"'],
    [";", "a,b", "a,b"],
    [",", "a,b", '"a,b"'],
    [",", "a;b", "a;b"],
    [";", 'say "oui"', '"say ""oui"""'],
    [";", "two\nlines", '"two\nlines"'],
    [";", "two\rlines", '"two\rlines"'],
    [";", " spaces ", " spaces "],
  ] as const)("with %s writes %j as %j", (delimiter, cell, written) => {
    expect(csvLine([cell], delimiter)).toBe(`${written}\r\n`);
  });

  it.each(["=1+1", "+1", "-1", "@A1", "\tx", "＝1", "＋1", "－1", "＠1"])(
    "puts an apostrophe before %j",
    (cell) => expect(csvLine([cell], ";")).toBe(`'${cell}\r\n`),
  );

  it("puts one before a carriage return, inside the quotes", () => {
    expect(csvLine(["\r=1"], ";")).toBe('"\'\r=1"\r\n');
    expect(csvLine(['=H("x";"y")'], ";")).toBe('"\'=H(""x"";""y"")"\r\n');
  });

  const cell = fc.oneof(fc.string({ unit: "binary" }), fc.integer(), fc.constant(null));
  const words = fc.constantFrom("=", "-", "\t", "\r", "\n", ";", ",", '"', "'", "a");
  const text = fc.array(words).map((pieces) => pieces.join(""));

  it("equals the output of csv-stringify, which is slower", () => {
    const cells = fc.array(fc.oneof(cell, text), { minLength: 1 });
    fc.assert(
      fc.property(cells, fc.constantFrom(";" as const, "," as const), (row, delimiter) => {
        const theirs = stringify([row], {
          delimiter,
          record_delimiter: "\r\n",
          quoted_match: /[\r\n]/,
          escape_formulas: true,
        });
        expect(csvLine(row, delimiter)).toBe(theirs);
      }),
      { numRuns: 2000 },
    );
  });
});
