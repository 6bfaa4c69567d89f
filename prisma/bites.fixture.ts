import { expect } from "vitest";
import { refusalOf } from "@/prisma/rows.fixture";

/** Names of the rules that refused something in the current test file. */
export const bitten = new Set<string>();

export const expectRefused = async (rule: string, work: () => Promise<unknown>) => {
  expect(await refusalOf(work)).toBe(rule);
  bitten.add(rule);
};

export const expectAccepted = async (work: () => Promise<unknown>) =>
  expect(await refusalOf(work)).toBeNull();
