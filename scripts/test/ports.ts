import { join } from "node:path";
import { root } from "@/scripts/setup/command";

export interface Ports {
  port: number;
  bankPort: number;
  pgPort: number;
}

/** The ports of the product of the e2e tests: beside a running one, not in its place. */
export const e2ePorts = (source: NodeJS.ProcessEnv): Ports => ({
  port: Number(source["E2E_PORT"] ?? 3100),
  bankPort: Number(source["E2E_BANK_PORT"] ?? 3101),
  pgPort: Number(source["E2E_PG_PORT"] ?? 5533),
});

/** The same for a second product, at the same time. */
export const portsBeside = (source: NodeJS.ProcessEnv): Record<string, string> => {
  const { port, bankPort, pgPort } = e2ePorts(source);
  return {
    E2E_PORT: String(port + 10),
    E2E_BANK_PORT: String(bankPort + 10),
    E2E_PG_PORT: String(pgPort + 10),
  };
};

/** Where the product under test writes what the tests need to know. */
export const stackFile = (source: NodeJS.ProcessEnv): string =>
  join(root, `test-results/stack-${e2ePorts(source).port}.json`);
