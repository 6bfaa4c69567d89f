import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { flag, isEmail, lengthOf, text, wholeNumber } from "@/lib/kit/text";

const good = [
  "moana@example.pf",
  "m@e.pf",
  "moana.teriierooiterai+caisse@boutique.example.com",
  "o'neil@example.com",
  "MOANA@EXAMPLE.PF",
  "a_b-c@sub.sub.example.museum",
  "élodie@example.pf",
  "x=y@example.com",
  "#!$%&*/?^{}|~`@example.com",
];

const hostile = [
  "",
  " ",
  "moana",
  "@example.pf",
  "moana@",
  "moana@example",
  "moana@@example.pf",
  "moana@exa@mple.pf",
  "moana @example.pf",
  "moana@ example.pf",
  " moana@example.pf",
  "moana@example.pf ",
  "moana@example.pf\n",
  "moana@example.pf\r\nBcc: all@example.com",
  "moana@example.pf\u0000",
  "moana\u0000@example.pf",
  "moana@example.pf,other@example.pf",
  "moana@example.pf;other@example.pf",
  "a@example.pf b@example.pf",
  '"moana"@example.pf',
  "Moana <moana@example.pf>",
  "<moana@example.pf>",
  "moana(comment)@example.pf",
  "moana@(comment)example.pf",
  "moana@[127.0.0.1]",
  "moana@[IPv6:::1]",
  "moana@127.0.0.1",
  "moana@localhost",
  "moana@.example.pf",
  "moana@example.pf.",
  "moana@-example.pf",
  "moana@example-.pf.",
  "moana@exa..mple.pf",
  "mo..ana@example.pf",
  "moana@exam_ple.pf",
  "moana@example.p",
  "moana@example.1",
  "moana@example.p1",
  "moana＠example.pf",
  "moana@ｅxample.pf",
  "moana@example。pf",
  "mo\u200bana@example.pf",
  "mo\u00adana@example.pf",
  "mo\u202eana@example.pf",
  "mo\u2066ana@example.pf",
  "moana\u2028@example.pf",
  "moana\u00a0@example.pf",
  "moana@example.pf\u00a0",
  "moana\t@example.pf",
  "moana\u007f@example.pf",
  "mailto:moana@example.pf",
  "moana@example.pf?subject=hi&bcc=all@example.com",
  "moana@example.pf/../x",
  "moana@exаmple.pf",
  "moana\\@example.pf",
  "moana@example\\.pf",
  "ﬁ@example.pf",
  "①@example.pf",
  `${"a".repeat(65)}@example.pf`,
  `a@${"b".repeat(253)}.pf`,
  `a@${"b.".repeat(160)}pf`,
  "moana@example.pf\ud800",
  "../../etc/passwd@example",
];

describe("an e-mail address", () => {
  it.each(good)("may be %j", (address) => {
    expect(isEmail(address)).toBe(true);
  });

  it("is refused in sixty hostile forms", () => {
    expect(hostile.length).toBeGreaterThanOrEqual(60);
    expect(hostile.filter(isEmail)).toEqual([]);
  });

  it("never holds text that would end a header or begin another address", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 30 }), (noise) => {
        const address = `${noise}@example.pf`;
        if (isEmail(address)) expect(address).not.toMatch(/[\s,;<>"()]|[\p{Cc}]/u);
      }),
      { numRuns: 2000 },
    );
  });
});

describe("a text", () => {
  it("is counted in code points and stored in NFC", () => {
    expect(lengthOf("🌺é")).toBe(2);
    const four = text({ max: 4 });
    expect(four.parse("🌺🌺🌺🌺")).toBe("🌺🌺🌺🌺");
    expect(four.safeParse("🌺🌺🌺🌺🌺").success).toBe(false);
    expect(four.parse("e\u0301")).toBe("é");
    expect(four.safeParse("").success).toBe(false);
  });

  it.each(["\u0000", "\u0007", "\u001b", "\u007f", "\u202e", "\u2066", "\n", "\r", "\t"])(
    "holds no %j",
    (character) => {
      expect(text({ max: 10 }).safeParse(`a${character}b`).success).toBe(false);
    },
  );

  it("may have several lines if allowed", () => {
    expect(text({ max: 10, lines: true }).parse("a\nb")).toBe("a\nb");
    expect(text({ max: 10, lines: true }).safeParse("a\u0000").success).toBe(false);
  });
});

describe("a query's values", () => {
  it("are true and false, and nothing similar", () => {
    expect([flag().parse("true"), flag().parse("false")]).toEqual([true, false]);
    for (const like of ["", "1", "0", "TRUE", "yes", "true ", "null"]) {
      expect(flag().safeParse(like).success).toBe(false);
    }
  });

  it("are integers within their bounds, written as such", () => {
    const limit = wholeNumber(1, 100);
    fc.assert(
      fc.property(fc.integer({ min: -1000, max: 1000 }), (value) => {
        expect(limit.safeParse(String(value)).success).toBe(value >= 1 && value <= 100);
      }),
    );
    for (const like of ["", " 5", "5 ", "+5", "5.0", "1e1", "0x5", "٥", "5_0", "9".repeat(16)]) {
      expect(limit.safeParse(like).success, like).toBe(false);
    }
  });
});
