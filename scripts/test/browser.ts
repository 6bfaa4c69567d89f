import { existsSync } from "node:fs";
import { basename } from "node:path";
import { chromium } from "@playwright/test";
import { run as runCommand, runNode, tail } from "@/scripts/setup/command";

/** Chromium without its window: the same pages for less than half the work of the whole program. */
const SHELL = "/usr/bin/chromium-headless-shell";
const places = [SHELL, "/usr/bin/chromium", "/usr/bin/chromium-browser"];

/** A Chromium of the machine; undefined means Playwright's own. */
export const systemBrowser = (): string | undefined =>
  process.env["CHROMIUM_PATH"] || places.find((path) => existsSync(path));

/** Finds a browser for the e2e tests, or installs one. */
export const provideBrowser = async (): Promise<void> => {
  const named = process.env["CHROMIUM_PATH"];
  if (named) {
    if (existsSync(named)) return;
    throw new Error(`CHROMIUM_PATH is ${named}, and nothing is there.`);
  }
  if (existsSync(SHELL)) return;
  const attempts = [
    () => fromPackages(basename(SHELL)),
    () => fromPackages("chromium"),
    fromPlaywright,
  ];
  const reasons: string[] = [];
  for (const attempt of attempts) {
    reasons.push(await attempt());
    if (hasBrowser()) return;
  }
  throw new Error(
    `There is no Chromium for the e2e tests, and none could be installed.\n${reasons.filter(Boolean).join("\n")}\n` +
      "Install Chromium, or point CHROMIUM_PATH at one.",
  );
};

const hasBrowser = (): boolean =>
  systemBrowser() !== undefined || existsSync(chromium.executablePath());

const fromPackages = async (name: string): Promise<string> => {
  if (!existsSync("/usr/bin/apt-get") || process.getuid?.() !== 0) return "";
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await runCommand(["apt-get", "update", "-q"], env);
  const wanted = ["install", "-y", "-q", "--no-install-recommends", name];
  const { code, output } = await runCommand(["apt-get", ...wanted], env);
  return code === 0 ? "" : `apt-get: ${tail(output, 5)}`;
};

const fromPlaywright = async (): Promise<string> => {
  const { code, output } = await runNode([
    "node_modules/@playwright/test/cli.js",
    "install",
    "--only-shell",
    "chromium",
  ]);
  return code === 0 ? "" : `playwright install: ${tail(output, 5)}`;
};
