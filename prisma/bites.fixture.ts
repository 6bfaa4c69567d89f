import { expect } from "vitest";
import { refusalOf } from "@/prisma/rows.fixture";

/** Names of the rules that were seen to refuse something, in the file that is running. */
export const bitten = new Set<string>();

export const expectRefused = async (rule: string, work: () => Promise<unknown>) => {
  expect(await refusalOf(work)).toBe(rule);
  bitten.add(rule);
};

export const expectAccepted = async (work: () => Promise<unknown>) =>
  expect(await refusalOf(work)).toBeNull();
