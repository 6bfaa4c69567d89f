import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Settings } from "@/scripts/start/settings";

/** The folder for the product's e-mails, which exists from now on; null when a service sends them. */
export const openMailFolder = (
  { dataDir, isDeployment }: Settings,
  source: NodeJS.ProcessEnv,
): string | null => {
  if (isDeployment || source["RESEND_API_KEY"] || source["SMTP_URL"]) return null;
  const folder = join(dataDir, "mail");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
};
