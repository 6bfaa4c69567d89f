import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import en from "@/app/_intl/messages/en.json";
import fr from "@/app/_intl/messages/fr.json";

type Sentences = Record<string, Record<string, string>>;

/** `app/(dashboard)/dashboard/api-keys/[id]/revoke/route.ts` is `api_keys.revoke`. */
const nameOf = (file: string): string =>
  file
    .replace(/^app\/(\(\w+\)\/)?(dashboard\/)?|\/route\.ts$/g, "")
    .split("/")
    .filter((part) => !/^[[(]/.test(part))
    .map((part) => part.replaceAll("-", "_"))
    .join(".");

const forms = globSync("app/*/{dashboard,terminal}/**/route.ts")
  .map((file) => ({ file, text: readFileSync(file, "utf8") }))
  .filter(({ text }) => text.includes('from "@/app/_server/action"'))
  .map(({ file, text }) => ({
    name: nameOf(file),
    names: [...text.matchAll(/\baction(?:<[^>]*>)?\(\{\s*name: "([^"]+)"/g)].map(
      ([, name]) => name,
    ),
    uses: [...text.matchAll(/\baction(?:<[^>]*>)?\(/g)].length,
    isPersonal: /isPersonal: true/.test(text),
  }));

const sentenceIn = (did: Sentences, action: string): string | undefined => {
  const [family = "", ...rest] = action.split(".");
  return did[family]?.[rest.join("_")];
};

describe("the forms of the pages", () => {
  it("are found", () => {
    expect(forms.length).toBeGreaterThan(20);
  });

  it.each(forms)("of $name have this name in the log", ({ name, names, uses }) => {
    expect(names).toEqual(Array.from({ length: uses }, () => name));
    expect(uses).toBe(1);
  });

  it("have one name each", () => {
    expect(new Set(forms.map(({ name }) => name)).size).toBe(forms.length);
  });

  it.each(forms.filter(({ isPersonal }) => !isPersonal))(
    "of $name are told in a sentence in both languages, under a subject",
    ({ name }) => {
      const [family = ""] = name.split(".");
      for (const { did, family: subjects } of [fr.audit, en.audit]) {
        expect(sentenceIn(did, name)).toMatch(/^\{who\} \S/);
        expect((subjects as Record<string, string>)[family]).toMatch(/\S/);
      }
    },
  );
});
