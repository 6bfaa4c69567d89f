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

/** A fresh value of every secret that a deployment is given: none is the embedded database's. */
export const deploymentSecrets = (): Record<string, string> => {
  const own = names.filter((name) => !name.startsWith("POSTGRES_"));
  return Object.fromEntries(
    // A deployment that begins with a key of its own for references can change LINK_KEY without a thought.
    [...own.map((name) => [name, recipes[name]()]), ["BANK_REFERENCE_KEY", random()]],
  );
};

/** Every secret as `readSecrets` would give it, and nothing is kept. */
export const foreseeSecrets = (source: NodeJS.ProcessEnv, dataDir: string): Secrets =>
  gathered(source, readKept(join(dataDir, "secrets.json"))).secrets;

/** Every secret: the operator's, else the kept one, else a new one that is kept from now on. */
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

/** The secrets that are there, the operator's before those that are kept; nothing is made. */
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
