import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { root } from "@/scripts/setup/command";

/** A fenced block with a file name: ```tsx file="app/…/page.tsx". */
const FENCE = /^```tsx? file="([^"]+)"\n(.*?)^```$/gms;

const examples = new Map(
  [...readFileSync(join(root, "CONTRIBUTING.md"), "utf8").matchAll(FENCE)].map(
    ([, file = "", text = ""]) => [join(root, file), text] as const,
  ),
);

const folders = new Set([...examples.keys()].map((name) => dirname(name)));

const options = (): ts.CompilerOptions => {
  const { config } = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile);
  const parsed = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, root);
  return { ...parsed.options, incremental: false, noEmit: true };
};

/** A compiler that reads the examples like any other file. */
const hostOf = (of: ts.CompilerOptions): ts.CompilerHost => {
  const host = ts.createCompilerHost(of);
  const { fileExists, readFile, getSourceFile, directoryExists } = host;
  host.fileExists = (name) => examples.has(name) || fileExists(name);
  host.directoryExists = (name) => folders.has(name) || (directoryExists?.(name) ?? false);
  host.readFile = (name) => examples.get(name) ?? readFile(name);
  host.getSourceFile = (name, language, ...more) => {
    const text = examples.get(name);
    if (text === undefined) return getSourceFile(name, language, ...more);
    return ts.createSourceFile(name, text, language, true);
  };
  return host;
};

const faultsOf = (): string[] => {
  const of = options();
  const ambient = ["next-env.d.ts", "css.d.ts"].map((name) => join(root, name)).filter(existsSync);
  const program = ts.createProgram([...examples.keys(), ...ambient], of, hostOf(of));
  return [...examples.keys()].flatMap((name) => {
    const file = program.getSourceFile(name);
    const found = [
      ...program.getSyntacticDiagnostics(file),
      ...program.getSemanticDiagnostics(file),
    ];
    return found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
  });
};

test("the examples of CONTRIBUTING are files that compile", { timeout: 120_000 }, () => {
  expect(examples.size).toBeGreaterThan(0);
  expect(faultsOf()).toEqual([]);
});

test("an example does not replace an existing file", () => {
  expect([...examples.keys()].filter((name) => existsSync(name))).toEqual([]);
});

test("a new payable is one file of less than 80 lines", () => {
  const text = examples.get(join(root, "lib/example/payable.ts"));
  expect(text).toContain("Payable<");
  expect(text?.split("\n").length).toBeLessThan(80);
});
