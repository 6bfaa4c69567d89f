import { expect, test } from "vitest";
import { faultNames } from "@/sandbox-bank/injected-faults";
import { shopFaultKinds } from "@/sandbox-bank/shop-faults";
import { faultsAt, planOf, points } from "@/scripts/faults/plan";

test("creates the same calls for the same seed, and others for another", () => {
  expect(planOf(300, 7)).toEqual(planOf(300, 7));
  expect(planOf(300, 8)).not.toEqual(planOf(300, 7));
  // A longer run starts like a shorter one.
  expect(planOf(300, 7).slice(0, 100)).toEqual(planOf(100, 7));
});

test("includes every fault of the bank, and in a long run each at each of its points", () => {
  const all = points.flatMap((point) => faultsAt(point).map(({ name }) => `${point}: ${name}`));
  const names = new Set(points.flatMap((point) => faultsAt(point).map(({ name }) => name)));
  for (const name of [...faultNames, ...shopFaultKinds]) expect(names).toContain(name);
  const plan = planOf(5_000, 1);
  const tried = new Set(plan.map(({ point, fault }) => `${point}: ${fault.name}`));
  expect([...tried].toSorted()).toEqual(all.toSorted());
});
