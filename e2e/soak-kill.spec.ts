import { expect, test } from "@playwright/test";
import { runNode } from "@/scripts/setup/command";

test.skip(process.platform !== "linux", "finds processes through /proc");

// On its own product; longer runs are `npm run soak -- --minutes 10`.
test("half a minute of kills, freezes, storms and faults under load breaks no promise", async () => {
  test.setTimeout(240_000);
  const { PATH, HOME } = process.env;
  const { code, output } = await runNode(
    ["--import", "tsx", "scripts/soak.ts", "--minutes", "0.5", "--seed", "20261122"],
    { PATH, HOME, NODE_ENV: "test" },
  );
  expect(output).toContain("Every promise held.");
  expect([code, output.split("\n")[0]]).toEqual([0, "--minutes 0.5 --seed 20261122"]);
  const figures = JSON.parse(/^\{.*\}$/m.exec(output)?.[0] ?? "{}");
  const { kills, freezes, storms, shopFaults, secondApplications } = figures;
  const { acknowledged, deliveries } = figures;
  const sum = (of: Record<string, number>) => Object.values(of).reduce((all, n) => all + n, 0);
  // A run in which almost nothing happened would prove nothing.
  expect(sum(kills) + sum(freezes)).toBeGreaterThan(0);
  expect(Math.min(storms, shopFaults, secondApplications)).toBeGreaterThan(0);
  expect(acknowledged).toBeGreaterThan(25);
  expect(Math.min(deliveries.taken, deliveries.refused)).toBeGreaterThan(100);
  for (const way of ["api", "checkout_session", "terminal"])
    expect(figures[`paid by ${way}`], way).toBeGreaterThan(0);
});
