import { build, runOrThrow } from "@/scripts/setup/command";
import { fingerprint, isFresh, unlessFresh } from "@/scripts/setup/fingerprint";
import { step } from "@/scripts/setup/progress";

const schema = ["prisma/schema", "prisma.config.ts", "package-lock.json"];

const pages = [
  "app",
  "lib",
  "emails",
  "prisma/schema",
  "proxy.ts",
  "instrumentation.ts",
  "instrumentation-client.ts",
  "next.config.ts",
  "package-lock.json",
  "postcss.config.mjs",
  "tsconfig.json",
];

/** Sources of the pages outside the application, and of the inventory. */
const payPages = [...pages, "sandbox-bank", "scripts/pay-pages", "scripts/pay-pages.ts"];

const sdk = ["docs/openapi.json", "docs/openapi-extensions.json", "sdk/tools", "package-lock.json"];

const clientStamp = "prisma/client/.motu-schema";
const dist = process.env["MOTU_DIST"] ?? ".next";
const sdkStamp = "sdk/.motu-types";
const payPagesStamp = `${dist}/.motu-pay-pages`;
const buildStamp = `${dist}/.motu-build`;

/** What the product needs before it is built: the Prisma client. */
export const prepareSources = async (): Promise<void> => {
  await step("Prisma client", () =>
    unlessFresh(clientStamp, schema, () =>
      runOrThrow(["node_modules/prisma/build/index.js", "generate"]),
    ),
  );
};

/** What type checks and tests need beside it: the types of the SDK, from the reference of the API. */
export const prepareSdk = async (): Promise<void> => {
  await step("Types of the SDK", () =>
    unlessFresh(sdkStamp, sdk, () => runOrThrow(["--import", "tsx", "sdk/tools/make.ts"])),
  );
};

/** The built application, and the inventory of its pay pages. */
export const prepareBuild = async (): Promise<void> => {
  const fresh = isFresh(buildStamp, fingerprint(pages));
  await step(fresh ? "Application" : "Application (next build; under a minute)", () =>
    unlessFresh(buildStamp, pages, () => runOrThrow(build, buildEnvironment())),
  );
  if (dist !== ".next") return;
  await step("Inventory of the pay pages", () =>
    unlessFresh(payPagesStamp, payPages, () =>
      runOrThrow(["--import", "tsx", "scripts/pay-pages.ts"]),
    ),
  );
};

// A build depends on the sources only, never on this machine's settings: it loads the routes, and one of them
// reads the settings of background work at once.
const buildEnvironment = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith("INNGEST_")),
  ),
  NODE_ENV: "production",
  NEXT_TELEMETRY_DISABLED: "1",
});
