import { describe, expect, it } from "vitest";
import { deprecations } from "@/lib/versions/deprecations";
import { deprecationRegister } from "@/lib/versions/register";
import type { KeyUse } from "@/lib/versions/usage";
import { usesIn } from "./uses-in";

const used = (name: string, day: string) => ({
  name,
  uses: 1,
  recentUses: 1,
  firstDay: day,
  lastUsedAt: new Date(`${day}T10:00:00Z`),
});

const key = (keyId: string, ...of: KeyUse["used"]): KeyUse => ({
  keyId,
  keyName: null,
  prefix: "svc_test_",
  last4: "aB3z",
  livemode: false,
  used: of,
});

describe("deprecated parameters that keys used", () => {
  it("are sorted by removal date, then by last use", () => {
    const sunset = new Date("2027-06-01T00:00:00Z");
    const register = deprecationRegister(
      deprecations.deprecations.map((one) => (one.anchor === "apres" ? { ...one, sunset } : one)),
    );
    const keys = [
      key("a", used("offset", "2026-11-01"), used("apres", "2026-10-01")),
      key("b", used("offset", "2026-11-02"), used("gone", "2026-11-03")),
    ];
    const shown = usesIn(keys, register).map(({ keyId, name, about }) => [
      keyId,
      name,
      about?.anchor,
    ]);
    expect(shown).toEqual([
      ["a", "apres", "apres"],
      ["b", "gone", undefined],
      ["b", "offset", "offset"],
      ["a", "offset", "offset"],
    ]);
  });
});
