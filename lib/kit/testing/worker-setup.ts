import { appendFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { afterAll, inject } from "vitest";
import type { Seen } from "@/lib/kit/http/pipeline";
import { testRole } from "@/lib/kit/testing/global-setup";
import { urlAs } from "@/scripts/migrate/rights";
import { removeExternalVariables } from "@/scripts/test/outside";
import { provokedFile } from "@/scripts/test/provoked-file";

removeExternalVariables();

const poolId = process.env["VITEST_POOL_ID"] ?? "1";
const ownerUrl = inject("databaseUrls")[Number(poolId) - 1];
if (!ownerUrl) throw new Error(`There is no database for worker ${poolId}.`);

const secret = (name: string): string => Buffer.from(name.padEnd(32, "-")).toString("base64");

/** A free port: test runs side by side each have their own bank. */
const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

// The errors that this file's tests provoke for each operation, for the check that every declared one is.
const seen = new Set<string>();
const recorders = globalThis as { motuObservers?: Set<Seen> };
recorders.motuObservers ??= new Set();
recorders.motuObservers.add((operation, status, code) =>
  seen.add(`${operation} ${status} ${code}`),
);
afterAll(() => appendFileSync(provokedFile, [...seen].map((line) => `${line}\n`).join("")));

// A test that needs another value sets it before it imports the code that reads it.
Object.assign(process.env, {
  DATABASE_URL: urlAs(ownerUrl, testRole.name, testRole.password),
  DATABASE_OWNER_URL: ownerUrl,
  DATA_DIR: join(inject("dataDir"), poolId),
  APP_ORIGIN: "http://localhost:3000",
  BANK_ORIGIN: `http://localhost:${await freePort()}`,
  INSTALLATION: "trial",
  RATE_LIMITS: "off",
  // The banks of tests answer at once or never.
  BANK_TIMEOUT_MS: "5000",
  API_KEY_PEPPER: secret("api-key-pepper"),
  ENCRYPTION_KEY: secret("encryption-key"),
  LINK_KEY: secret("link-key"),
  SANDBOX_BANK_KEY: secret("sandbox-bank-key"),
  SANDBOX_BANK_SECRET: `whsec_${secret("sandbox-bank-secret")}`,
  NEXTAUTH_SECRET: secret("nextauth-secret"),
  // Live mode has a bank, at an address where nothing listens.
  BANK_PROVIDER: "stripe",
  STRIPE_SECRET_KEY: "sk_test_nobody",
  STRIPE_PUBLISHABLE_KEY: "pk_test_nobody",
  STRIPE_WEBHOOK_SECRET: `whsec_${secret("stripe-webhook")}`,
  STRIPE_API_ORIGIN: "http://localhost:1",
});
