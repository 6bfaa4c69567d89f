import { describe, expect, it } from "vitest";
import { env } from "@/lib/kit/env";
import { brandingOf } from "./branding";

const path = `/logo/0198f7a2-0000-7000-8000-000000000001/${"a".repeat(32)}.png`;
const shop = { name: "Vaimiti", brandColor: "#8a2846", supportEmail: null };
const logoOf = (logoUrl: string | null) => brandingOf({ ...shop, logoUrl }).logoUrl;

describe("a merchant's logo on a customer page", () => {
  it("is shown from our own origin, by its path", () => {
    expect(logoOf(`${env().APP_ORIGIN}${path}`)).toBe(path);
  });

  it.each([
    null,
    "",
    `https://evil.example${path}`,
    "javascript:alert(1)",
    "data:image/png;base64,AA",
  ])("is omitted when its URL is %j", (url) => {
    expect(logoOf(url)).toBeNull();
  });

  it("is omitted when its URL is more than a file path", () => {
    expect(logoOf(`${env().APP_ORIGIN}${path}?x=1`)).toBeNull();
    expect(logoOf(`${env().APP_ORIGIN}/logo/../c/1`)).toBeNull();
  });
});
