import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "@/scripts/setup/command";
import { type Guide, type GuideLocale, guides, imageOf, locales } from "./guides";

const folder = join(root, "docs/guides");
const images = join(folder, "images");
const every = Object.keys(guides) as Guide[];

const pageOf = (guide: Guide, locale: GuideLocale): string =>
  join(folder, locale, `${guides[guide][locale]}.md`);

const pages = every.flatMap((guide) => locales.map((locale) => ({ guide, locale })));

/** What a page links to or shows, as paths of files; not what is elsewhere. */
const targetsOf = (page: string): string[] =>
  [...readFileSync(page, "utf8").matchAll(/\]\(([^)\s]+)\)|\bsrc="([^"]+)"/g)]
    .map(([, link, source]) => (link ?? source ?? "").replace(/#.*/, ""))
    .filter((target) => target !== "" && !/^[a-z]+:/.test(target))
    .map((target) => join(dirname(page), target));

const imagesOn = (page: string): string[] =>
  targetsOf(page)
    .filter((target) => target.endsWith(".png"))
    .map((target) => relative(images, target));

/** Every text of a message file. */
const textsIn = (node: unknown): string[] => {
  if (typeof node === "string") return [node];
  return node && typeof node === "object" ? Object.values(node).flatMap(textsIn) : [];
};

const plain = (text: string): string => text.replace(/\s+/g, " ").trim();

/** Texts as the pages show them: `{rate}` is any value. */
const wordsOf = (locale: GuideLocale): RegExp[] =>
  ["messages", "customer-messages"]
    .map((name) => readFileSync(join(root, `app/_intl/${name}/${locale}.json`), "utf8"))
    .flatMap((json) => textsIn(JSON.parse(json)))
    // A text that is only a value would be any word.
    .filter((text) => /\p{L}/u.test(text.replace(/\{\w+\}/g, "")))
    .map((text) => plain(text).replace(/[.*+?^$()|[\]\\]/g, "\\$&"))
    .map((text) => new RegExp(`^${text.replace(/\{\w+\}/g, "[^ ]+").replace(/[{}]/g, "\\$&")}$`));

/** A picture that is slow to load on a phone is too large. */
const BYTES_MAX = 90_000;

test("the folders have the pages of each guide, and no others", () => {
  for (const locale of locales) {
    const names = every.map((guide) => `${guides[guide][locale]}.md`);
    expect(readdirSync(join(folder, locale)).toSorted()).toEqual(names.toSorted());
  }
});

test("there are the pictures that the guides declare, and no others", () => {
  const declared = pages.flatMap(({ guide, locale }) =>
    guides[guide].pictures.map((picture) => imageOf(picture, locale)),
  );
  expect(readdirSync(images).toSorted()).toEqual(declared.toSorted());
  const large = declared.filter((name) => statSync(join(images, name)).size > BYTES_MAX);
  expect(large).toEqual([]);
});

describe.each(pages)("the guide $guide in $locale", ({ guide, locale }) => {
  const page = pageOf(guide, locale);

  test("shows each of its pictures once, in its language", () => {
    const declared = guides[guide].pictures.map((picture) => imageOf(picture, locale));
    expect(imagesOn(page)).toEqual(declared);
  });

  test("says what each picture shows", () => {
    const text = readFileSync(page, "utf8");
    expect(text.match(/!\[\]|<img(?![^>]*\balt="[^"])/g)).toBeNull();
  });

  test("links to the other languages, and is in the index", () => {
    const others = locales.filter((other) => other !== locale);
    expect(targetsOf(page)).toEqual(
      expect.arrayContaining(others.map((other) => pageOf(guide, other))),
    );
    expect(targetsOf(join(folder, "README.md"))).toContain(page);
  });

  test("has in bold the words of the product", () => {
    const words = wordsOf(locale);
    const bold = [...readFileSync(page, "utf8").matchAll(/\*\*(.+?)\*\*/gs)].map(([, text = ""]) =>
      plain(text),
    );
    expect(bold.length).toBeGreaterThan(0);
    expect(bold.filter((text) => !words.some((word) => word.test(text)))).toEqual([]);
  });
});

test("links lead to files", () => {
  const all = [join(folder, "README.md"), ...pages.map((one) => pageOf(one.guide, one.locale))];
  const links = all.flatMap((page) => targetsOf(page).map((target) => ({ page, target })));
  expect(links.length).toBeGreaterThan(pages.length);
  expect(links.filter(({ target }) => !existsSync(target))).toEqual([]);
});
