import type { Seed } from "@/scripts/start/seed";
import type { Settings } from "@/scripts/start/settings";

/** The first page to open. */
export const welcome = (
  { appOrigin }: Settings,
  seed: Seed | undefined,
  mailFolder: string | null,
): string => {
  const rows: [string, string][] = [["Dashboard", `${appOrigin}/dashboard`]];
  if (seed) {
    rows.push(["Demo sign-in", `${appOrigin}/sign-in?email=${encodeURIComponent(seed.email)}`]);
    rows.push(["Its link lands in", `${appOrigin}/mailbox`]);
    rows.push(["A checkout to pay", seed.checkoutUrl]);
    rows.push(["Test API key", seed.apiKey]);
  }
  rows.push(["API reference", `${appOrigin}/docs`]);
  if (mailFolder !== null) rows.push(["E-mails it sent", mailFolder]);
  const lines = rows.map(([name, value]) => `  ${name.padEnd(18)} ${value}`);
  const first = seed ? ["", "  A first request:", ...curl(appOrigin, seed.apiKey)] : [];
  return ["", "Motu is running.", "", ...lines, ...first, "", "  Ctrl-C stops it.", ""].join("\n");
};

const curl = (origin: string, key: string): string[] => [
  `    curl ${origin}/api/v1/payments/intent \\`,
  `      -H "Authorization: Bearer ${key}" \\`,
  '      -H "Idempotency-Key: first-payment" \\',
  '      -H "Content-Type: application/json" \\',
  `      -d '{"amountXpf": 2500}'`,
];
