import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { deploy } from "@/scripts/migrate/migrations";
import { grantTo, provideRole } from "@/scripts/migrate/rights";
import { throwawayCluster } from "@/scripts/postgres/throwaway";
import { provokedFile } from "@/scripts/test/provoked-file";

declare module "vitest" {
  interface ProvidedContext {
    /** One database per worker, as its owner. */
    databaseUrls: string[];
    /** A folder for what the tests write. */
    dataDir: string;
  }
}

const workersMax = 4;
/** The role that the tests connect with: it has the product's own rights. */
export const testRole = { name: "motu_test_app", password: "throwaway" };
const template = "motu_test_template";
const databases = Array.from({ length: workersMax }, (_, index) => `motu_test_${index + 1}`);

interface Server {
  url: (database: string) => string;
  dataDir: string;
  stop: () => Promise<void>;
}

/** Provides a migrated database for each worker: on TEST_DATABASE_URL's server, or on its own. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  mkdirSync(dirname(provokedFile), { recursive: true });
  rmSync(provokedFile, { force: true });
  const address = process.env["TEST_DATABASE_URL"];
  const server = address ? lentServer(address) : await throwawayCluster();
  try {
    await clone(server);
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide("databaseUrls", databases.map(server.url));
  project.provide("dataDir", server.dataDir);
  return server.stop;
};

const clone = async (server: Server): Promise<void> => {
  await command(server, [drop(template), `CREATE DATABASE ${template}`]);
  await deploy(server.url(template));
  await provideRole(server.url(template), testRole.name, testRole.password);
  await grantTo(server.url(template), testRole.name);
  // For tests that create states which the rules forbid; the product's role does not have it.
  await command(server, [`GRANT SET ON PARAMETER session_replication_role TO ${testRole.name}`]);
  for (const database of databases) {
    await command(server, [
      drop(database),
      `CREATE DATABASE ${database} TEMPLATE ${template} STRATEGY file_copy`,
    ]);
  }
};

/** A shared server: only our databases are created and dropped. */
const lentServer = (address: string): Server => {
  const server: Server = {
    url: (database: string) => {
      const url = new URL(address);
      url.pathname = `/${database}`;
      return url.href;
    },
    dataDir: mkdtempSync(join(tmpdir(), "motu-data-")),
    stop: async () => {
      rmSync(server.dataDir, { recursive: true, force: true });
      await command(server, [template, ...databases].map(drop));
    },
  };
  return server;
};

const drop = (database: string): string => `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`;

const command = async (server: Server, statements: string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: server.url("postgres") });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
};
