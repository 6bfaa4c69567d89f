import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, mkdtempSync, rmSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { provideRole, urlAs } from "@/scripts/migrate/rights";
import { throwawayCluster } from "@/scripts/postgres/throwaway";
import { freePorts } from "@/scripts/prove-deployment/ports";
import { startDeployment } from "@/scripts/prove-deployment/start";
import { root } from "@/scripts/setup/command";
import { prepareBuild, prepareSources } from "@/scripts/setup/prepare";

/**
 * Proves that what was built runs without the packages of development: the committed sources and their build
 * in a folder elsewhere, `npm ci --omit=dev`, a PostgreSQL whose application role owns nothing, and
 * NODE_ENV=production. Several minutes.
 */
const folder = mkdtempSync(join(tmpdir(), "motu-deployment-"));
chmodSync(folder, 0o755);

const expect = (holds: boolean, sentence: string): void => {
  if (!holds) throw new Error(`Not so: ${sentence}`);
  console.log(`✓ ${sentence}`);
};

const copyBuilt = (): void => {
  execFileSync("sh", ["-c", 'git archive HEAD | tar -x -C "$0"', folder], { cwd: root });
  const isCache = (path: string) => /\.next\/(cache|dev|types)(\/|$)/.test(path);
  for (const built of [".next", "prisma/client", "public/assets"]) {
    cpSync(join(root, built), join(folder, built), {
      recursive: true,
      filter: (path) => !isCache(path),
    });
  }
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

// By node:http, which alone lets the Host header be said.
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

const rowsOf = async (url: string, sql: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
};

const prove = async (): Promise<void> => {
  const status = execFileSync("git", ["status", "--porcelain"], { cwd: root }).toString();
  expect(status === "", "every change is committed");
  await prepareSources();
  await prepareBuild();
  copyBuilt();
  console.log("npm ci --omit=dev …");
  execFileSync("npm", ["ci", "--omit=dev", "--no-audit", "--no-fund"], { cwd: folder });
  // Peers and parts of what runs, such as typescript, tailwindcss and the browser tests, may stay.
  for (const name of ["@biomejs/biome", "vitest", "@tailwindcss/cli", "knip"]) {
    expect(!isThere(name), `${name} is not installed`);
  }
  const cluster = await throwawayCluster();
  try {
    await provideRole(cluster.url("postgres"), "motu_owner", "owner");
    await provideRole(cluster.url("postgres"), "motu_app", "app");
    await rowsOf(cluster.url("postgres"), "CREATE DATABASE motu OWNER motu_owner");
    const ownerUrl = urlAs(cluster.url("motu"), "motu_owner", "owner");
    const databaseUrl = urlAs(cluster.url("motu"), "motu_app", "app");
    const [port, bankPort] = await freePorts();
    const addresses = { ownerUrl, databaseUrl, port, bankPort };
    const product = await startDeployment(folder, addresses);
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
  rmSync(folder, { recursive: true, force: true });
}
