import { describe, expect, it } from "vitest";
import { wordsFor } from "@/app/_intl/words";
import { newId } from "@/lib/kit/ids";
import type { AuditEntry } from "@/prisma/client/client";
import { factsOf, pageOfEntry, sentenceOf } from "./sentence";

const id = "0199f0c4-6f0e-7c55-9a0e-3d5b7c1e2f10";

const entry = (more: Partial<AuditEntry> = {}): AuditEntry => ({
  id: newId(),
  merchantId: newId(),
  livemode: false,
  at: new Date("2026-11-21T10:00:00Z"),
  actorKind: "member",
  actorId: id,
  actorName: "teva@fruits.pf",
  action: "merchant.iban_changed",
  targetType: null,
  targetId: null,
  details: null,
  ip: null,
  device: null,
  requestId: null,
  ...more,
});

const [fr, en] = [wordsFor("fr"), wordsFor("en")];

describe("an audit entry", () => {
  it("is a sentence in the reader's language", () => {
    expect(sentenceOf(entry(), fr)).toBe("teva@fruits.pf a changé l’IBAN");
    expect(sentenceOf(entry(), en)).toBe("teva@fruits.pf changed the IBAN");
  });

  it("names a key, the service, and people who no longer exist", () => {
    const action = "api_keys.revoke";
    const byKey = entry({ action, actorKind: "key", actorName: "svc_live_…aB3z" });
    expect(sentenceOf(byKey, fr)).toBe("La clé svc_live_…aB3z a révoqué une clé d’API");
    const bySystem = entry({ action, actorKind: "system", actorId: null, actorName: "x" });
    expect(sentenceOf(bySystem, fr)).toMatch(/^Le service /);
    expect(sentenceOf(entry({ actorName: null }), en)).toMatch(/^Someone /);
  });

  it.each(["team.vanished", "constructor.name", "team.toString"])(
    "of the former action %s is still shown",
    (action) => {
      expect(sentenceOf(entry({ action }), fr)).toBe(`teva@fruits.pf\u00a0: ${action}`);
    },
  );

  it("shows values before and after, with roles and amounts formatted", () => {
    const details = { after: "developer", before: "accountant", amountXpf: 12500, key: null };
    expect(factsOf({ details }, fr).map(({ name, value }) => `${name} ${value}`)).toEqual([
      "Avant comptable",
      "Après développeur",
      "Clé aucun",
      `Montant ${fr.xpf(12500)}`,
    ]);
    expect(factsOf({ details: { odd: ["a", "b"] } }, en)).toEqual([{ name: "odd", value: "a, b" }]);
    expect(factsOf(entry(), fr)).toEqual([]);
  });

  it("links to its object's page, in its own mode", () => {
    const about = (targetType: string, livemode = false) =>
      pageOfEntry(entry({ targetType, targetId: id, livemode }), { livemode: false });
    expect(about("api_keys")).toBe(`/dashboard/api-keys/${id}`);
    expect(about("api_keys", true)).toBeNull();
    expect(about("members", true)).toBe("/dashboard/team");
    expect(about("nothing")).toBeNull();
    expect(pageOfEntry(entry(), { livemode: false })).toBeNull();
  });
});
