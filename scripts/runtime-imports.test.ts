import { readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import { expect, test } from "vitest";
import { root } from "@/scripts/setup/command";

const { dependencies, devDependencies } = JSON.parse(
  readFileSync(join(root, "package.json"), "utf8"),
) as Record<"dependencies" | "devDependencies", Record<string, string>>;

/** What a deployment runs after its build: the launcher, the sandbox bank, the commands of an operator. */
const entries = [
  "scripts/start/main.ts",
  "sandbox-bank/main.ts",
  "instrumentation.ts",
  "server.ts",
  "scripts/migrate.ts",
  "scripts/audit.ts",
  "scripts/backup.ts",
  "scripts/restore.ts",
  "scripts/recovery.ts",
  "scripts/clock.ts",
  "scripts/kyb.ts",
  "scripts/doctor.ts",
  "scripts/secrets.ts",
  "scripts/rotate.ts",
  "scripts/probe.ts",
];

// A type is erased before the program runs.
const imports = /(?:^|\n)(?:import|export) (?!type )[^;]*?from "([^"]+)"|import\("([^"]+)"\)/g;
const sideEffects = /(?:^|\n)import "([^"]+)"/g;

const importsOf = (file: string): string[] => {
  const text = readFileSync(join(root, file), "utf8").replace(/typeof import\("[^"]+"\)/g, "");
  return [...text.matchAll(imports), ...text.matchAll(sideEffects)].map(
    ([, first, second]) => first ?? second ?? "",
  );
};

const fileOf = (specifier: string, from: string): string | undefined => {
  const path = specifier.startsWith("@/")
    ? specifier.slice(2)
    : relative(root, resolve(root, dirname(from), specifier));
  const folder = join(root, dirname(path));
  const name = path.slice(dirname(path).length + 1);
  const found = readdirSync(folder).find(
    (file) => file === name || file === `${name}.ts` || file === `${name}.tsx`,
  );
  return found && /\.(tsx?|mjs|js)$/.test(found) ? join(dirname(path), found) : undefined;
};

const isOurs = (specifier: string): boolean => /^(@\/|\.)/.test(specifier);

const packageOf = (specifier: string): string =>
  specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");

/** Every package that can be reached from a file, with the importing file. */
const reached = (starts: readonly string[]): Map<string, string> => {
  const packages = new Map<string, string>();
  const files = new Set(starts);
  for (const file of files) {
    const asked = importsOf(file).filter((specifier) => !isBuiltin(specifier));
    for (const specifier of asked.filter(isOurs)) {
      const found = fileOf(specifier, file);
      if (found) files.add(found);
    }
    for (const specifier of asked) if (!isOurs(specifier)) packages.set(packageOf(specifier), file);
  }
  return packages;
};

const isRoute =
  /\/(route|page|layout|error|not-found|global-error|global-not-found|manifest)\.tsx?$/;

const routes = readdirSync(join(root, "app"), { recursive: true, encoding: "utf8" })
  .map((path) => `app/${path}`)
  .filter((path) => isRoute.test(path));

test("nothing that runs after the build is a development package", () => {
  const packages = reached([...entries, ...routes]);
  expect([...packages.keys()]).toEqual(
    expect.arrayContaining(["pg", "graphile-worker", "next", "@prisma/schema-engine-wasm"]),
  );
  const wrong = [...packages].filter(([name]) => !(name in dependencies));
  expect(wrong.filter(([name]) => name in devDependencies)).toEqual([]);
  expect("tsx" in dependencies).toBe(true);
});
