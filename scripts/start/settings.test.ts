import { describe, expect, it } from "vitest";
import { reachedAt, readSettings } from "@/scripts/start/settings";

describe("the product's host", () => {
  it("is this machine only in a trial, and all addresses in a deployment", () => {
    expect(readSettings({ NODE_ENV: "test" }).host).toBe("localhost");
    expect(readSettings({ NODE_ENV: "production" }).host).toBeUndefined();
  });

  it.each(["test", "production"] as const)("is what HOST says with NODE_ENV=%s", (NODE_ENV) => {
    expect(readSettings({ NODE_ENV, HOST: "192.168.1.20" }).host).toBe("192.168.1.20");
  });

  it.each([
    [undefined, "http://localhost:3000"],
    ["localhost", "http://localhost:3000"],
    ["0.0.0.0", "http://localhost:3000"],
    ["::", "http://localhost:3000"],
    ["192.168.1.20", "http://192.168.1.20:3000"],
    ["fd00::2", "http://[fd00::2]:3000"],
  ])("with HOST=%s is reached at %s", (host, url) => {
    expect(reachedAt({ ...readSettings({ NODE_ENV: "production" }), host }, 3000)).toBe(url);
  });
});
