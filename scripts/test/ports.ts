export interface Ports {
  port: number;
  bankPort: number;
  pgPort: number;
}

/** Where the product of the e2e tests listens: beside a running one, not in its place. */
export const e2ePorts = (source: NodeJS.ProcessEnv): Ports => ({
  port: Number(source["E2E_PORT"] ?? 3100),
  bankPort: Number(source["E2E_BANK_PORT"] ?? 3101),
  pgPort: Number(source["E2E_PG_PORT"] ?? 5533),
});
