import { expect, test } from "@playwright/test";
import { aShop, call } from "../_support/api";
import { killApplication } from "../_support/kill";

test.skip(process.platform !== "linux", "finds the process through /proc");

// Fifteen seconds of silence, seven of grace, and a start.
test("an application that does not respond is replaced", async () => {
  test.setTimeout(90_000);
  const { key } = await aShop();
  await killApplication("SIGSTOP").restarted();
  const listed = await call("GET", "/transactions", { key });
  expect(listed.status).toBe(200);
});
