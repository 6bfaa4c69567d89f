import { describe, expect, it } from "vitest";
import { productEnvironment } from "@/scripts/start/environment";
import type { Secrets } from "@/scripts/start/secrets";
import { readSettings } from "@/scripts/start/settings";

const given = (source: NodeJS.ProcessEnv) =>
  productEnvironment(readSettings(source), {} as Secrets, "postgresql://localhost/none");

describe("what the programs are told", () => {
  it("says whether this is a trial or a deployment, since each of them runs the production build", () => {
    const deployment = given({ NODE_ENV: "production" });
    const trial = given({ NODE_ENV: "test" });
    expect([deployment["NODE_ENV"], trial["NODE_ENV"]]).toEqual(["production", "production"]);
    expect(deployment["INSTALLATION"]).toBe("deployment");
    expect(trial["INSTALLATION"]).toBe("trial");
  });

  it("says where to listen, and nothing where that is everywhere", () => {
    expect(given({ NODE_ENV: "test" })["HOST"]).toBe("localhost");
    expect(given({ NODE_ENV: "production" })).not.toHaveProperty("HOST");
  });
});
