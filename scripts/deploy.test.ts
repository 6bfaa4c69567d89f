import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { validate } from "dockerfile-utils";
import { describe, expect, it, test } from "vitest";
import { parse } from "yaml";
import { environmentNames } from "@/lib/kit/env";
import { readImage } from "@/scripts/prove-deployment/image";
import { root } from "@/scripts/setup/command";

const read = (path: string): string => readFileSync(join(root, path), "utf8");

const { scripts, dependencies } = JSON.parse(read("package.json")) as Record<
  "scripts" | "dependencies",
  Record<string, string>
>;

/** Every variable that our code reads from the environment. */
const known = new Set([
  ...environmentNames,
  ...["scripts/start/settings.ts", "scripts/start/main.ts", "lib/kit/inngest/mode.ts"].flatMap(
    (path) =>
      [...read(path).matchAll(/\["([A-Z_]+)"\]|"(INNGEST_[A-Z_]+)"/g)].map(([, a, b]) => a ?? b),
  ),
]);

/** The names in an environment file, including those in comments. */
const namesIn = (path: string): string[] =>
  [...read(path).matchAll(/^#?([A-Z_]+)=/gm)].map(([, name = ""]) => name);

/** The command of `npm start`, as a list of arguments. */
const start = (scripts["start"] ?? "").replace(/^exec /, "").split(" ");

describe("the Dockerfile", () => {
  const image = readImage();

  it("has no lint errors", () => {
    expect(validate(image.text).map(({ message }) => message)).toEqual([]);
  });

  it("has the Node that package.json pins, in both stages", () => {
    expect(image.nodes).toEqual([dependencies["node"], dependencies["node"]]);
  });

  it("runs what npm start runs, as an unprivileged user, and checks readiness", () => {
    expect(image.command).toEqual(start);
    expect(image.user).toBe("node");
    const [program, script = ""] = image.healthCheck;
    expect(program).toBe("node");
    expect(existsSync(join(root, script))).toBe(true);
  });

  it("runs existing scripts, and copies existing files", () => {
    const asked = image.steps.flatMap((step) => /^npm run ([\w:-]+)/.exec(step)?.[1] ?? []);
    expect(asked).toEqual(["build", "trim"]);
    expect(asked.filter((name) => !(name in scripts))).toEqual([]);
    const copied = [...image.text.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, of = ""]) =>
      of.split(" "),
    );
    expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it("has everything that the build reads", () => {
    const ignored = read(".dockerignore").split("\n").filter(Boolean);
    for (const needed of [
      "app",
      "lib",
      "emails",
      "prisma",
      "scripts",
      "sandbox-bank",
      "public",
      "docs",
    ]) {
      expect(ignored, needed).not.toContain(needed);
    }
  });
});

type Service = {
  image?: string;
  build?: string;
  command?: string[];
  environment?: Record<string, string>;
  env_file?: string;
  ports?: string[];
  expose?: string[];
  volumes?: string[];
  depends_on?: string[] | Record<string, { condition: string }>;
  read_only?: boolean;
  deploy?: { replicas: number };
};

describe("compose.yaml", () => {
  const compose = parse(read("compose.yaml"), { merge: true }) as {
    services: Record<string, Service>;
    volumes: Record<string, null>;
  };
  const { services } = compose;
  const app = services["app"] ?? {};
  const environment = app.environment ?? {};

  it("runs the application twice, behind a proxy that alone is reachable", () => {
    expect(app.deploy?.replicas).toBe(2);
    const facing = Object.entries(services).filter(([, { ports }]) => ports);
    expect(facing.map(([name]) => name)).toEqual(["proxy"]);
  });

  it("sets exactly the variables that the application reads", () => {
    expect(Object.keys(environment).filter((name) => !known.has(name))).toEqual([]);
    expect(
      Object.keys(services["migrate"]?.environment ?? {}).filter((name) => !known.has(name)),
    ).toEqual([]);
    expect(environment).not.toHaveProperty("DATABASE_OWNER_URL");
  });

  it("opens the ports on which the application listens", () => {
    expect(app.expose).toEqual(["3000", "3001", environment["METRICS_PORT"]]);
    const caddy = read("deploy/Caddyfile");
    const upstreams = [...caddy.matchAll(/dynamic a (\S+) (\d+)/g)];
    expect(upstreams.map(([, name, port]) => `${name}:${port}`)).toEqual([
      "app:3000",
      "app:3001",
      "app:3000",
    ]);
    expect(caddy).toContain(`\n${environment["INNGEST_SERVE_ORIGIN"]} {`);
    expect(caddy).toContain(environment["INNGEST_SERVE_PATH"]);
  });

  it("writes only where it may", () => {
    for (const name of ["app", "migrate"])
      expect(services[name]).toMatchObject({ read_only: true });
  });

  it("requires what its example contains", () => {
    const asked = [...read("compose.yaml").matchAll(/\$\{([A-Z_]+):\?\}/g)].map(([, name]) => name);
    expect([...new Set(asked)].sort()).toEqual(namesIn("deploy/compose.env.example").sort());
    expect(read("compose.yaml")).not.toMatch(/\$\{[A-Z_]+\}/);
  });

  it("names existing services, volumes and files", () => {
    const all = Object.values(services);
    const needed = all.flatMap(({ depends_on: needs = [] }) =>
      Array.isArray(needs) ? needs : Object.keys(needs),
    );
    expect(needed.filter((name) => !(name in services))).toEqual([]);
    const isThere = (source: string): boolean =>
      source.startsWith("./") ? existsSync(join(root, source)) : source in compose.volumes;
    const sources = all.flatMap(({ volumes = [] }) =>
      volumes.map((text) => text.split(":")[0] ?? ""),
    );
    expect(sources.filter((source) => !isThere(source))).toEqual([]);
  });

  it("names the version of each image that it does not build", () => {
    const images = Object.values(services).flatMap(({ image, build }) => (build ? [] : [image]));
    expect(images.filter((image) => !/:v?\d/.test(image ?? ""))).toEqual([]);
  });
});

test("the example of the application's variables has names that it reads", () => {
  const names = namesIn("deploy/motu.env.example");
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !known.has(name))).toEqual([]);
});

describe("the units of systemd", () => {
  const units = ["motu.service", "motu-migrate.service"];

  it("run what npm start runs", () => {
    const [, command = ""] = /^ExecStart=(.*)$/m.exec(read("deploy/systemd/motu.service")) ?? [];
    expect(command.split(" ")).toEqual(["/usr/bin/node", ...start.slice(1)]);
    for (const unit of units) expect(read(`deploy/systemd/${unit}`)).toContain("\nUser=motu\n");
  });

  const hasSystemd = spawnSync("systemd-analyze", ["--version"]).status === 0;

  it.runIf(hasSystemd)("have no lint errors", () => {
    const folder = mkdtempSync(join(tmpdir(), "motu-units-"));
    try {
      for (const unit of units) {
        // Its Node is elsewhere here.
        const text = read(`deploy/systemd/${unit}`).replaceAll("/usr/bin/node", process.execPath);
        writeFileSync(join(folder, unit), text);
      }
      const paths = units.map((unit) => join(folder, unit));
      const result = spawnSync("systemd-analyze", ["verify", ...paths]);
      // Errors about the machine's own units are not about ours.
      const faults = result.stderr.toString().split("\n");
      expect(faults.filter((line) => line.includes("motu"))).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
