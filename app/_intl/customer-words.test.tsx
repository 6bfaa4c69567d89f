import fc from "fast-check";
import { describe, expect, it } from "vitest";
import en from "@/app/_intl/customer-messages/en.json";
import fr from "@/app/_intl/customer-messages/fr.json";
import ty from "@/app/_intl/customer-messages/ty.json";
import { wordsFor } from "@/app/_intl/customer-words";
import { inLanguage, localeOf, pageLocaleOf, switchLocale } from "@/app/_intl/request-locale";
import { maskEmail } from "@/app/(customer)/_pages/checkout-view";

const request = (headers: Record<string, string>, url = "https://pay.example.pf/c/1?k=2") =>
  new Request(url, { headers });

const flat = (node: object, path = ""): [string, string][] =>
  Object.entries(node).flatMap(([key, value]) =>
    typeof value === "string" ? [[path + key, value]] : flat(value, `${path}${key}.`),
  );

describe("localeOf", () => {
  it.each([
    [{}, "fr"],
    [{ "accept-language": "en-US,en;q=0.9,fr;q=0.8" }, "en"],
    [{ "accept-language": "fr-PF,fr;q=0.9,en;q=0.8" }, "fr"],
    [{ "accept-language": "ty,en;q=0.5" }, "en"],
    [{ "accept-language": "de,ty" }, "fr"],
    [{ "accept-language": "en;q=0.8,fr;q=0.8" }, "fr"],
    [{ "accept-language": "en;q=0" }, "fr"],
    [{ "accept-language": "en;q=banana,,;" }, "en"],
    [{ "accept-language": "en", cookie: "a=b; locale=fr" }, "fr"],
    [{ "accept-language": "fr", cookie: "locale=en; other=1" }, "en"],
    [{ "accept-language": "en", cookie: "locale=xx" }, "en"],
  ])("of %j is %s", (headers: Record<string, string>, locale) => {
    expect(localeOf(request(headers))).toBe(locale);
  });
});

describe("pageLocaleOf", () => {
  it.each([
    [{}, "fr"],
    [{ "accept-language": "ty,en;q=0.5" }, "ty"],
    [{ "accept-language": "ty-PF;q=0.9, en;q=0.8" }, "ty"],
    [{ "accept-language": "de,ty" }, "ty"],
    [{ "accept-language": "ty;q=0.5,fr;q=0.5" }, "fr"],
    [{ "accept-language": "en", cookie: "locale=ty" }, "ty"],
    [{ "accept-language": "ty", cookie: "locale=en" }, "en"],
    [{ "accept-language": "ty", cookie: "locale=xx" }, "ty"],
  ])("of %j is %s", (headers: Record<string, string>, locale) => {
    expect(pageLocaleOf(request(headers))).toBe(locale);
  });

  it("falls back to the browser's other languages on pages without Tahitian", () => {
    const headers = { "accept-language": "ty,en;q=0.5", cookie: "locale=ty" };
    expect(localeOf(request(headers))).toBe("en");
  });
});

describe("reo Tahiti", () => {
  const words = wordsFor("ty");

  it("formats numbers and dates as in French", () => {
    expect(words.xpf(12_500)).toBe(wordsFor("fr").xpf(12_500));
    expect(words.rate(8.2)).toBe("8,2");
    const at = new Date("2026-11-22T04:30:00Z");
    expect(words.when(at, "full")).toBe(wordsFor("fr").when(at, "full"));
  });

  it("writes the glottal stop as a letter", () => {
    const marks = flat(ty).filter(([, sentence]) => /[‘’'`]/.test(sentence));
    expect(marks).toEqual([]);
  });
});

describe("switchLocale", () => {
  it("stores the choice and redirects to the same page without the parameter", () => {
    const answer = switchLocale(request({}, "https://pay.example.pf/c/1?k=2&lang=en"));
    expect(answer?.status).toBe(303);
    expect(answer?.headers.get("Location")).toBe("/c/1?k=2");
    expect(answer?.headers.get("Set-Cookie")).toBe(
      "locale=en; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly; Secure",
    );
  });

  it.each(["https://pay.example.pf/c/1", "https://pay.example.pf/c/1?lang=xx"])(
    "leaves %s alone",
    (url) => {
      expect(switchLocale(request({}, url))).toBeNull();
    },
  );

  it.each(["//evil.example/c", "/\\evil.example", "///evil.example"])(
    "never leads %s to another host",
    (path) => {
      const answer = switchLocale(request({}, `https://pay.example.pf${path}?lang=en`));
      const target = new URL(answer?.headers.get("Location") ?? "", "https://pay.example.pf/c/1");
      expect(target.origin).toBe("https://pay.example.pf");
    },
  );
});

describe("inLanguage", () => {
  it("adds to a query or starts one", () => {
    expect(inLanguage("/c/1?k=2", "en")).toBe("/c/1?k=2&lang=en");
    expect(inLanguage("/l/slug", "fr")).toBe("/l/slug?lang=fr");
  });
});

describe("the messages", () => {
  const names = (sentence: string) => [...sentence.matchAll(/\{(\w+)/g)].map(([, name]) => name);

  it("have the same keys and placeholders in every language", () => {
    const shape = (messages: object) =>
      flat(messages).map(([key, sentence]) => [key, names(sentence).sort()]);
    expect(shape(en)).toEqual(shape(fr));
    expect(shape(ty)).toEqual(shape(fr));
  });

  it("are never empty or untranslated", () => {
    const alike = (messages: object) => {
      const others = new Map(flat(messages));
      const same = flat(fr).filter(([key, sentence]) => others.get(key) === sentence);
      return same.map(([key]) => key);
    };
    const names = ["language.fr", "language.ty", "language.en", "summary.quantity"];
    const ours = "portal.documents.pdf";
    expect(alike(en)).toEqual([...names, "paid.date", "invoice.total", ours]);
    expect(alike(ty)).toEqual([...names, "document.tax", ours, "portal.documents.pdfOf"]);
    for (const messages of [fr, en, ty]) {
      expect(flat(messages).every(([, sentence]) => sentence.trim() !== "")).toBe(true);
    }
  });

  it("never let French punctuation start a line", () => {
    const loose = flat(fr).filter(([, sentence]) => / [?!;:%»]/.test(sentence));
    expect(loose).toEqual([]);
  });
});

describe("maskEmail", () => {
  it("keeps the first letter and the domain", () => {
    expect(maskEmail("teva@example.pf")).toBe("t•••@example.pf");
    expect(maskEmail("not an address")).toBe("•••");
  });

  it("never shows more of the name than its first letter", () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        const [shown] = maskEmail(email).split("•••");
        expect([...(shown ?? "")]).toHaveLength(1);
      }),
    );
  });
});
