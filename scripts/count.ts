import { globSync, readFileSync } from "node:fs";
import { root } from "@/scripts/setup/command";

const TEST =
  /\.(test|spec)\.tsx?$|\.fixture\.tsx?$|\/factory\.ts$|^lib\/testing\/|^lib\/kit\/testing\/|^e2e\/|^bench\/|^(playwright|vitest)\.config/;
/** What is made from something else. */
const MADE = /^prisma\/client\/|^sdk\/src\/schema\.d\.ts$|^next-env/;

type File = { path: string; lines: number };

const linesOf = (path: string): number =>
  readFileSync(`${root}/${path}`, "utf8").split("\n").length - 1;

/** The length that nineteen of twenty files do not exceed. */
const p95 = (files: readonly File[]): number => {
  const sorted = files.map(({ lines }) => lines).toSorted((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0;
};

const row = (name: string, files: readonly File[]): void => {
  const lines = files.reduce((sum, file) => sum + file.lines, 0);
  const longest = Math.max(0, ...files.map((file) => file.lines));
  const cells = [files.length, lines, p95(files), longest].map((n) => String(n).padStart(8));
  console.log(`${name.padEnd(28)}${cells.join("")}`);
};

/** `app/(dashboard)/…` belongs to `app/(dashboard)`, `lib/payments/…` to `lib`. */
const areaOf = (path: string): string => {
  const [first = "", second = ""] = path.split("/");
  return first === "app" && second.startsWith("(") ? `${first}/${second}` : first;
};

/** The size of the product: shipped and test TypeScript, by area. */
const main = (): void => {
  const found = globSync(
    "{app,lib,emails,sandbox-bank,scripts,sdk,prisma,e2e,bench}/**/*.{ts,tsx}",
    {
      cwd: root,
      exclude: (path) => /node_modules|dist/.test(path),
    },
  );
  const files = [...found, ...globSync("*.ts", { cwd: root })]
    .filter((path) => !MADE.test(path))
    .map((path): File => ({ path, lines: linesOf(path) }));
  const shipped = files.filter(({ path }) => !TEST.test(path));
  console.log(
    `${"".padEnd(28)}${["files", "lines", "p95", "longest"].map((name) => name.padStart(8)).join("")}`,
  );
  for (const area of [...new Set(shipped.map(({ path }) => areaOf(path)))].toSorted()) {
    row(
      area,
      shipped.filter(({ path }) => areaOf(path) === area),
    );
  }
  row("shipped", shipped);
  row(
    "tests",
    files.filter(({ path }) => TEST.test(path)),
  );
};

main();
