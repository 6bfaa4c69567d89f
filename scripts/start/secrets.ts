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
  /** Of the role that the product connects as. */
  POSTGRES_APP_PASSWORD: () => randomBytes(24).toString("hex"),
};

type SecretName = keyof typeof recipes;
export type Secrets = Record<SecretName, string>;

const names = Object.keys(recipes) as SecretName[];

/** A fresh value of every secret of a deployment; excludes those of the embedded database. */
export const deploymentSecrets = (): Record<string, string> => {
  const own = names.filter((name) => !name.startsWith("POSTGRES_"));
  return Object.fromEntries(
    // A deployment that starts with its own key for references can later change LINK_KEY freely.
    [...own.map((name) => [name, recipes[name]()]), ["BANK_REFERENCE_KEY", random()]],
  );
};

/** Every secret as `readSecrets` would return it, without storing any. */
export const foreseeSecrets = (source: NodeJS.ProcessEnv, dataDir: string): Secrets =>
  gathered(source, readKept(join(dataDir, "secrets.json"))).secrets;

/** Every secret: the operator's, else the stored one, else a new one that is stored from now on. */
export const readSecrets = (source: NodeJS.ProcessEnv, dataDir: string): Secrets => {
  const path = join(dataDir, "secrets.json");
  const kept = readKept(path);
  const { secrets, made } = gathered(source, kept);
  if (Object.keys(made).length > 0) keep(path, { ...kept, ...made });
  return secrets;
};

const gathered = (source: NodeJS.ProcessEnv, kept: Partial<Secrets>) => {
  const wanted = names.filter((name) => !source[name] && !kept[name]);
  const made: Partial<Secrets> = Object.fromEntries(wanted.map((name) => [name, recipes[name]()]));
  const secrets = names.map((name) => [name, source[name] || kept[name] || made[name]]);
  return { secrets: Object.fromEntries(secrets) as Secrets, made };
};

/** The existing secrets, the operator's before stored ones; generates none. */
export const knownSecrets = (source: NodeJS.ProcessEnv, dataDir: string): Partial<Secrets> => {
  const kept = readKept(join(dataDir, "secrets.json"));
  const known = names.flatMap((name) => {
    const value = source[name] || kept[name];
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(known) as Partial<Secrets>;
};

const readKept = (path: string): Partial<Secrets> => {
  if (!existsSync(path)) return {};
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Partial<Secrets>;
  } catch (error) {
    // New ones instead would make everything sealed with the old ones unreadable.
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
