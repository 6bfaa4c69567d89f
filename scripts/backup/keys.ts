import { createHmac } from "node:crypto";
import type { Secrets } from "@/scripts/start/secrets";

/** The keys that open stored data: kept apart from the backups. */
const NEEDED = ["ENCRYPTION_KEY", "API_KEY_PEPPER", "LINK_KEY"] as const;

export type Fingerprints = Record<(typeof NEEDED)[number], string>;

/** Identifies keys without revealing them. */
export const fingerprintsOf = (secrets: Secrets): Fingerprints => ({
  ENCRYPTION_KEY: fingerprint("ENCRYPTION_KEY", secrets.ENCRYPTION_KEY),
  API_KEY_PEPPER: fingerprint("API_KEY_PEPPER", secrets.API_KEY_PEPPER),
  LINK_KEY: fingerprint("LINK_KEY", secrets.LINK_KEY),
});

const fingerprint = (name: string, key: string): string =>
  createHmac("sha256", key).update(`motu backup ${name}`).digest("hex").slice(0, 16);

const lost: Fingerprints = {
  ENCRYPTION_KEY: "opens webhook secrets, saved cards and stored answers",
  API_KEY_PEPPER: "knows the API keys",
  LINK_KEY: "knows the links that were given out, and names debits to the bank",
};

/** Refuses a missing key, or another one than the backup was written with. */
export const requireKeys = (
  written: Fingerprints,
  known: Partial<Secrets>,
  dataDir: string,
): void => {
  const wrong = NEEDED.filter((name) => {
    const key = known[name];
    return key === undefined || fingerprint(name, key) !== written[name];
  });
  if (wrong.length === 0) return;
  const faults = wrong.map((name) => {
    const state = known[name] === undefined ? "is not there" : "is another one";
    return `  ${name} ${state}: that of the backup ${lost[name]}`;
  });
  throw new Error(
    `This backup needs the keys that it was written with:\n${faults.join("\n")}\n` +
      `Put the secrets.json that was kept apart into ${dataDir}, or set these variables. ` +
      "Where they are lost for good, --other-keys restores the rest.",
  );
};
