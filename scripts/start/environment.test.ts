import { describe, expect, it } from "vitest";
import { productEnvironment } from "@/scripts/start/environment";
import type { Secrets } from "@/scripts/start/secrets";
import { readSettings } from "@/scripts/start/settings";

const given = (source: NodeJS.ProcessEnv) =>
  productEnvironment(readSettings(source), {} as Secrets, "postgresql://localhost/none");

describe("the environment of the programs", () => {
  it("declares a trial or a deployment, since both run the production build", () => {
    const deployment = given({ NODE_ENV: "production" });
    const trial = given({ NODE_ENV: "test" });
    expect([deployment["NODE_ENV"], trial["NODE_ENV"]]).toEqual(["production", "production"]);
    expect(deployment["INSTALLATION"]).toBe("deployment");
    expect(trial["INSTALLATION"]).toBe("trial");
  });

  it("sets where to listen, and nothing for all addresses", () => {
    expect(given({ NODE_ENV: "test" })["HOST"]).toBe("localhost");
    expect(given({ NODE_ENV: "production" })).not.toHaveProperty("HOST");
  });
});
