import { describe, expect, it } from "vitest";
import { createApiKey } from "@/lib/api-keys/create";
import { rollApiKey } from "@/lib/api-keys/roll";
import type { Context } from "@/lib/kit/context";
import { BANK_SCOPE, holdsScope } from "@/lib/kit/scopes";
import { scopesOf } from "@/lib/members/roles";
import { client } from "@/lib/testing/client";
import { aMerchant } from "@/lib/testing/merchant";

const IBAN = "FR1420041010050500013M02606";
const refusal = (code: string, param: string) => ({ kind: { code }, more: { param } });

describe("the scope of the bank account", () => {
  it("must be granted by name", () => {
    expect(holdsScope(["*"], BANK_SCOPE)).toBe(false);
    expect(holdsScope(["merchant:write"], BANK_SCOPE)).toBe(false);
    expect(holdsScope([BANK_SCOPE], BANK_SCOPE)).toBe(true);
    expect(holdsScope([BANK_SCOPE], "merchant:read")).toBe(false);
  });

  it.each(["owner", "admin", "developer"])("by %s, in each mode", async (role) => {
    const { ctx, id } = await aMerchant({ kybStatus: "verified" });
    const by = (livemode: boolean): Context => ({
      ...{ ...ctx, livemode },
      actor: { kind: "member", id, role },
      scopes: scopesOf(role),
    });
    const scopes = [BANK_SCOPE, "api_keys:write"];
    const test = createApiKey(by(false), { scopes });
    const live = createApiKey(by(true), { scopes: [BANK_SCOPE, "merchant:write"] });
    if (role !== "owner") {
      const refused = refusal("insufficient_scope", "scopes");
      await expect(test).rejects.toMatchObject(refused);
      await expect(live).rejects.toMatchObject(refused);
      return;
    }
    await expect(test).rejects.toMatchObject(refusal("invalid_request", "scopes"));
    const { secret, key } = await live;
    const changed = await client(secret).patch("/merchants/me", { ibanXpf: IBAN });
    expect([changed.status, changed.body.data.kybStatus]).toEqual([200, "in_review"]);
    await expect(
      rollApiKey({ ...by(true), actor: { kind: "member", id, role: "admin" } }, key.id, 0),
    ).rejects.toMatchObject(refusal("insufficient_scope", "scopes"));
  });

  it("cannot be granted by a key, not even by one that has it", async () => {
    const { api } = await aMerchant({
      livemode: true,
      kybStatus: "verified",
      scopes: ["*", BANK_SCOPE],
    });
    const { status, body } = await api.post("/api-keys", { scopes: [BANK_SCOPE] });
    expect([status, body.error, body.param, body.details]).toEqual([
      ...[403, "insufficient_scope", "scopes"],
      { requiredScope: BANK_SCOPE },
    ]);
  });
});
