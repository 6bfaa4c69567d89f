import { randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";

const random = (): string => randomBytes(32).toString("base64");

const recipes = {
  API_KEY_PEPPER: random,
  ENCRYPTION_KEY: random,
  LINK_KEY: random,
  SANDBOX_BANK_KEY: random,
  SANDBOX_BANK_SECRET: () => `whsec_${random()}`,
  NEXTAUTH_SECRET: random,
  /** Superuser of the embedded database. */
  POSTGRES_PASSWORD: () => randomBytes(24).toString("hex"),
  /** Of the role that the product connects to it as. */
  POSTGRES_APP_PASSWORD: () => randomBytes(24).toString("hex"),
};

type SecretName = keyof typeof recipes;
export type Secrets = Record<SecretName, string>;

const names = Object.keys(recipes) as SecretName[];

/** What a deployment must be given, as the operator left it out. */
export const missingInDeployment = (source: NodeJS.ProcessEnv): string[] => [
  ...[...names, "DATABASE_URL", "APP_ORIGIN", "BANK_ORIGIN"].filter(
    (name) => !name.startsWith("POSTGRES_") && !source[name],
  ),
  ...missingForMail(source),
];

// Sign-in links and receipts that land in a folder would count as sent: on purpose only.
const missingForMail = (source: NodeJS.ProcessEnv): string[] => {
  if (source["MAIL"] === "folder") return [];
  const hasTransport = source["RESEND_API_KEY"] || source["SMTP_URL"];
  return [
    ...(hasTransport ? [] : ["RESEND_API_KEY or SMTP_URL (or MAIL=folder, which sends nothing)"]),
    ...(source["MAIL_FROM"] ? [] : ["MAIL_FROM"]),
  ];
};

/** Every secret: the operator's, else the kept one, else a new one that is kept from now on. */
export const readSecrets = (source: NodeJS.ProcessEnv, dataDir: string): Secrets => {
  const path = join(dataDir, "secrets.json");
  const kept = readKept(path);
  const wanted = names.filter((name) => !source[name] && !kept[name]);
  for (const name of wanted) kept[name] = recipes[name]();
  if (wanted.length > 0) keep(path, kept);
  const secrets = names.map((name) => [name, source[name] || kept[name]]);
  return Object.fromEntries(secrets) as Secrets;
};

const readKept = (path: string): Partial<Secrets> => {
  if (!existsSync(path)) return {};
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Partial<Secrets>;
  } catch (error) {
    // New ones in its place would lock away everything sealed with the old ones.
    const sentence = `${path} is damaged. Restore it, or move the whole folder away to begin anew.`;
    throw new Error(sentence, { cause: error });
  }
};

const keep = (path: string, secrets: Partial<Secrets>): void => {
  const draft = `${path}.${process.pid}`;
  const file = openSync(draft, "w", 0o600);
  writeSync(file, `${JSON.stringify(secrets, null, 2)}\n`);
  fsyncSync(file);
  closeSync(file);
  renameSync(draft, path);
};
