import { defineConfig, devices } from "@playwright/test";
import { systemBrowser } from "./scripts/test/browser";
import { e2ePorts } from "./scripts/test/ports";

const ports = e2ePorts(process.env);

// The tests find the product by the same names as the product itself does.
process.env["PORT"] = String(ports.port);
process.env["BANK_PORT"] = String(ports.bankPort);

/** Two runs at a time keep what they find apart. */
const run = process.env["E2E_RUN"] ?? "stories";

const executablePath = systemBrowser();
const launchOptions = {
  ...(executablePath ? { executablePath } : {}),
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};

// Letters as far apart as on a phone, not moved to whole pixels.
const unhinted = { ...launchOptions, args: [...launchOptions.args, "--font-render-hinting=none"] };

const kill = /kill\.spec\.ts/;
// What is asked for or typed is the same at every size: answers, attacks, the banks' own forms.
const sizeless =
  /(security-\w+|live-card-form|dashboard-pages|deployment|pay-pages|receipt|weight)\.spec\.ts|\/attack\//;
// Ways back to a payment are walked as most payers go, on a phone; and the long stories of the dashboard, since
// that is where its menus are closed and its tables fold. dashboard-pages looks at each page on a desktop.
const pocket =
  /(customer-form|customer-recovery|credit-note|passkeys|terminal|test-clock|dashboard-(billing|catalogue|developers|payments|settings|team|test-tools))\.spec\.ts/;

export default defineConfig({
  testDir: "e2e",
  outputDir: `test-results/${run}`,
  forbidOnly: Boolean(process.env["CI"]),
  fullyParallel: false,
  // Each file has merchants of its own, so that several run at a time.
  // Three are no faster on two cores: the stories and the product are at work all the time.
  workers: 2,
  retries: 0,
  timeout: 60_000,
  // What a busy machine shows late is still shown: a look ends as soon as it is right.
  expect: { timeout: 10_000 },
  reporter: [["list"], ["json", { outputFile: `test-results/playwright-${run}.json` }]],
  use: {
    baseURL: `http://localhost:${ports.port}`,
    locale: "fr-FR",
    timezoneId: "Pacific/Tahiti",
    // Recording each story keeps both cores busy; E2E_TRACE=1 records, and keeps the failed ones.
    trace: process.env["E2E_TRACE"] ? "retain-on-failure" : "off",
  },
  projects: [
    {
      name: "desktop",
      testIgnore: [kill, pocket],
      use: { ...devices["Desktop Chrome"], launchOptions },
    },
    { name: "phone", testIgnore: [kill, sizeless], use: { ...devices["Pixel 7"], launchOptions } },
    // Pictures to be looked at: part of no test run.
    ...(process.env["E2E_SHOTS"]
      ? [
          {
            name: "shots",
            testMatch: /\.shots\.ts$/,
            snapshotPathTemplate: "docs/guides/images/{arg}{ext}",
            use: { launchOptions: unhinted },
          },
        ]
      : []),
    // Kills the product under everybody: alone, and last.
    { name: "kill", testMatch: kill, dependencies: ["desktop", "phone"], workers: 1 },
  ],
  webServer: {
    command: "exec node --import tsx scripts/test/serve.ts",
    url: `http://localhost:${ports.port}/readyz`,
    // A stack that stays up spares its start while stories are written.
    reuseExistingServer: Boolean(process.env["E2E_REUSE"]),
    timeout: 180_000,
    stdout: "pipe",
    stderr: "pipe",
    gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
  },
});
