import { globSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { CAPABILITY_FAMILIES, isCapability, withoutCapability } from "@/lib/capability-urls";
import { config } from "@/proxy";

/** URLs with a parameter that is no secret: the part before it, and why it need not be one. */
const OPEN: Record<string, string> = {
  api: "asks for a key or a session",
  "bank-form": "the name of a bank",
  dashboard: "asks for a session",
  docs: "the name of a page",
  logo: "a picture that every customer of the shop sees",
  mailbox: "asks for this very machine",
  terminal: "asks for a session or an unlocked till",
};

/** The first part of every URL with a parameter, from its route files. */
const familiesWithParameter = (): string[] => {
  const files = globSync("app/**/{page.tsx,route.ts}").map((file) => file.replaceAll("\\", "/"));
  const paths = files.map((file) => file.split("/").filter((part) => !/^[(_]/.test(part)));
  const found = paths.filter((parts) => parts.some((part) => part.startsWith("[")));
  return [...new Set(found.map(([, family = ""]) => family))].toSorted();
};

describe("secret URLs", () => {
  it("are declared, each family of them; the others have a reason", () => {
    const decided = [...CAPABILITY_FAMILIES, ...Object.keys(OPEN)].toSorted();
    expect(familiesWithParameter()).toEqual(decided);
  });

  it.each(CAPABILITY_FAMILIES)("below /%s are recognised, and kept out of logs", (family) => {
    expect(isCapability(`/${family}/Zx9`)).toBe(true);
    expect(isCapability(`/${family}/Zx9/pay`)).toBe(true);
    expect(isCapability(`/${family}s/Zx9`)).toBe(false);
    expect(isCapability(`/api/v1/${family}/Zx9`)).toBe(false);
    expect(withoutCapability(`/${family}/Zx9/pay`)).toBe(`/${family}/…`);
    expect(withoutCapability(`/dashboard/${family}/Zx9`)).toBe(`/dashboard/${family}/Zx9`);
  });

  // One policy per response: with two, each would refuse the other's scripts.
  it.each(CAPABILITY_FAMILIES)("below /%s get their policy from the proxy", (family) => {
    const byProxy = config.matcher.some((path) => new RegExp(`^${path}$`).test(`/${family}/Zx9`));
    expect(byProxy).toBe(true);
  });
});
