import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";
import type { OpenApi } from "@/lib/kit/http/openapi-document";
import root from "../../package.json" with { type: "json" };
import own from "../package.json" with { type: "json" };
import { extensionsOf, typesOf, validate } from "../tools/types.js";
import { SDK_VERSION } from "./motu.js";

const fileOf = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");
const document = (): OpenApi => JSON.parse(fileOf("../../docs/openapi.json"));
const extensions = (): OpenApi => JSON.parse(fileOf("../../docs/openapi-extensions.json"));

describe("the reference", () => {
  it("is valid OpenAPI; self-references and duplicates are not", async () => {
    await expect(validate(document())).resolves.toBeUndefined();
    await expect(validate(extensions())).resolves.toBeUndefined();
    const broken = document();
    broken.components.schemas["product"] = { $ref: "#/components/schemas/product" };
    await expect(validate(broken)).rejects.toThrow("circular");
    const twins = document();
    for (const { post } of Object.values(twins.paths)) if (post) post.operationId = "twin";
    await expect(validate(twins)).rejects.toThrow("unique");
  });

  it("gives the types that the SDK was compiled with", async () => {
    expect(fileOf("./schema.d.ts")).toBe(await typesOf(document()));
    expect(fileOf("./extensions-schema.ts")).toBe(await extensionsOf(extensions()));
  });
});

describe("the package", () => {
  it("sends its own version in its calls", () => {
    expect(own.version).toBe(SDK_VERSION);
  });

  it("needs nothing that only Node.js has, except for its commands", async () => {
    const entryPoints = [fileURLToPath(new URL("./motu.ts", import.meta.url))];
    // Fails on an import of Node's own modules.
    const { outputFiles } = await build({
      entryPoints,
      bundle: true,
      platform: "browser",
      format: "esm",
      minify: true,
      write: false,
    });
    const { text } = outputFiles[0] ?? { text: "" };
    expect(text).toContain("service-version");
    expect(text).not.toMatch(/\bBuffer\.from|process\.env|node:/);
    expect(text.length).toBeLessThan(30_000);
  });

  it("is tested with exactly its required versions", () => {
    const known = { ...root.dependencies, ...root.devDependencies } as Record<string, string>;
    for (const [name, version] of Object.entries({ ...own.dependencies, ...own.devDependencies })) {
      expect(known[name], name).toBe(version);
    }
  });
});
