import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import en from "@/app/_intl/messages/en.json";
import fr from "@/app/_intl/messages/fr.json";
import { nameOf } from "@/app/(dashboard)/_form/declare";
import type { Handler } from "@/app/(dashboard)/_form/handler";

type Sentences = Record<string, Record<string, string>>;

/** `app/(dashboard)/dashboard/api-keys/[id]/revoke/route.ts` answers `/dashboard/api-keys/[id]/revoke`. */
const pathOf = (file: string): string =>
  `/${file
    .replace(/^app\/|\/route\.ts$/g, "")
    .split("/")
    .filter((part) => !part.startsWith("("))
    .join("/")}`;

const routes = globSync("app/*/{dashboard,terminal}/**/route.ts").map((file) => ({
  file,
  path: pathOf(file),
  text: readFileSync(file, "utf8"),
}));

/** Declared forms: their handlers carry the declaration. */
const declared = await Promise.all(
  routes
    .filter(({ text }) => text.includes('from "@/app/(dashboard)/_form/handler"'))
    .map(async ({ file, path }) => {
      const { POST } = (await import(/* @vite-ignore */ `@/${file}`)) as { POST: Handler };
      return { path, of: POST.of, name: POST.of.name, isPersonal: POST.of.isPersonal };
    }),
);

/** Forms of other pages, which name themselves. */
const others = routes
  .filter(({ text }) => text.includes('from "@/app/_server/action"'))
  .map(({ path, text }) => ({
    path,
    name: nameOf(path.replace(/^\/terminal/, "/dashboard/terminal")),
    names: [...text.matchAll(/\baction(?:<[^>]*>)?\(\{\s*name: "([^"]+)"/g)].map(
      ([, name]) => name,
    ),
    isPersonal: /isPersonal: true/.test(text),
  }));

const forms = [...declared, ...others].map(({ name, isPersonal }) => ({ name, isPersonal }));

const sentenceIn = (did: Sentences, action: string): string | undefined => {
  const [family = "", ...rest] = action.split(".");
  return did[family]?.[rest.join("_")];
};

describe("the forms of the pages", () => {
  it("are found", () => {
    expect(forms.length).toBeGreaterThan(20);
  });

  it.each(declared)("of $name are posted to their handler", ({ path, of }) => {
    expect(of.path).toBe(path);
  });

  it.each(others)("of $name have this name in the log", ({ name, names }) => {
    expect(names).toEqual([name]);
  });

  it("have one name each", () => {
    expect(new Set(forms.map(({ name }) => name)).size).toBe(forms.length);
  });

  it.each(forms.filter(({ isPersonal }) => !isPersonal))(
    "of $name have a message in both languages, under a subject",
    ({ name }) => {
      const [family = ""] = name.split(".");
      for (const { did, family: subjects } of [fr.audit, en.audit]) {
        expect(sentenceIn(did, name)).toMatch(/^\{who\} \S/);
        expect((subjects as Record<string, string>)[family]).toMatch(/\S/);
      }
    },
  );
});
