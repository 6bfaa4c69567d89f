import { expect, test } from "@playwright/test";
import { type Answered, probe } from "./_support/altered";

const changesIn = (output: string): string[] =>
  output
    .split("\n")
    .filter((line) => line.startsWith("  CHANGE"))
    .map((line) => line.replace("  CHANGE  ", "").split(",")[0] ?? "");

test("finds the pay pages as the build made them", async () => {
  const { code, output } = await probe();
  expect([changesIn(output), code]).toEqual([[], 0]);
  expect(output).toContain("8 pages, as this build made them.");
});

test("finds a script that was put into a page, a policy that is gone and a script that is another", async () => {
  const seen = new Set<string>();
  const alter = (answered: Answered): Answered => {
    const { path, headers, body } = answered;
    seen.add(path.split("/")[1] ?? "");
    if (path.startsWith("/c/")) {
      return { ...answered, body: body.replace("</body>", "<script>take()</script></body>") };
    }
    if (path.startsWith("/pay/")) {
      return { ...answered, headers: { ...headers, "content-security-policy": undefined } };
    }
    return path.startsWith("/assets/customer-") && path.endsWith(".js")
      ? { ...answered, body: `${body};take()` }
      : answered;
  };
  const { code, output } = await probe(alter);
  expect(code).toBe(1);
  const changes = changesIn(output);
  expect(changes.filter((change) => change.startsWith("added: script inline script"))).toHaveLength(
    1,
  );
  expect(changes).toContain("removed: header content-security-policy");
  // Six documents load it.
  expect(
    changes.filter((change) => change.startsWith("changed: script /assets/customer-")),
  ).toHaveLength(6);
  expect([...seen]).toEqual(expect.arrayContaining(["c", "l", "pay", "setup", "i", "t", "bank"]));
});

test("finds a page that comes empty", async () => {
  const alter = (answered: Answered): Answered =>
    answered.path.startsWith("/bank/form") ? { ...answered, body: "", headers: {} } : answered;
  const { code, output } = await probe(alter);
  expect(code).toBe(1);
  expect(changesIn(output)).toContain("removed: script inline script");
});
