import { vi } from "vitest";

const secret = Buffer.alloc(32, 7).toString("base64");

/** The required variables, for tests that use none of the services. */
const needed = {
  APP_ORIGIN: "http://localhost:3000",
  BANK_ORIGIN: "http://localhost:3001",
  MAIL: "folder",
  DATABASE_URL: "postgresql://nobody@localhost:1/none",
  API_KEY_PEPPER: secret,
  ENCRYPTION_KEY: secret,
  LINK_KEY: secret,
  SANDBOX_BANK_KEY: secret,
  SANDBOX_BANK_SECRET: `whsec_${secret}`,
  NEXTAUTH_SECRET: secret,
};

/** Gives a unit test a complete environment, with these variables added or replaced. */
export const stubEnvironment = (more: Readonly<Record<string, string>> = {}): void => {
  for (const [name, value] of Object.entries({ ...needed, ...more })) vi.stubEnv(name, value);
};
