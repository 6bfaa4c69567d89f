import { globSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { CAPABILITY_FAMILIES, isCapability, withoutCapability } from "@/lib/capability-urls";
import { config } from "@/proxy";

/** Addresses with a parameter that is no key: what stands before it, and why it need not be one. */
const OPEN: Record<string, string> = {
  api: "asks for a key or a session",
  "bank-form": "the name of a bank",
  dashboard: "asks for a session",
  docs: "the name of a page",
  logo: "a picture that every customer of the shop sees",
  mailbox: "asks for this very machine",
  terminal: "asks for a session or an unlocked till",
};

/** The first part of every address with a parameter in it, by the files that answer. */
const familiesWithParameter = (): string[] => {
  const files = globSync("app/**/{page.tsx,route.ts}").map((file) => file.replaceAll("\\", "/"));
  const paths = files.map((file) => file.split("/").filter((part) => !/^[(_]/.test(part)));
  const found = paths.filter((parts) => parts.some((part) => part.startsWith("[")));
  return [...new Set(found.map(([, family = ""]) => family))].toSorted();
};

describe("addresses that are keys", () => {
  it("are declared, each family of them: what is not has said why", () => {
    const decided = [...CAPABILITY_FAMILIES, ...Object.keys(OPEN)].toSorted();
    expect(familiesWithParameter()).toEqual(decided);
  });

  it.each(CAPABILITY_FAMILIES)("below /%s are known as such, and kept out of logs", (family) => {
    expect(isCapability(`/${family}/Zx9`)).toBe(true);
    expect(isCapability(`/${family}/Zx9/pay`)).toBe(true);
    expect(isCapability(`/${family}s/Zx9`)).toBe(false);
    expect(isCapability(`/api/v1/${family}/Zx9`)).toBe(false);
    expect(withoutCapability(`/${family}/Zx9/pay`)).toBe(`/${family}/…`);
    expect(withoutCapability(`/dashboard/${family}/Zx9`)).toBe(`/dashboard/${family}/Zx9`);
  });

  // One policy on one answer: two would refuse each other's scripts.
  it.each(CAPABILITY_FAMILIES)("below /%s take their policy from the proxy", (family) => {
    const byProxy = config.matcher.some((path) => new RegExp(`^${path}$`).test(`/${family}/Zx9`));
    expect(byProxy).toBe(true);
  });
});
