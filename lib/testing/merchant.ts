import { keyHash, newKeyText, prefixOf } from "@/lib/api-keys/text";
import type { Context } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { newProfiles, type Profile } from "@/lib/merchants/profile";
import { type Client, client } from "@/lib/testing/client";

export type TestMerchant = { id: string; key: string; keyId: string; api: Client; ctx: Context };

/** A merchant of one test only, with a key of all scopes. */
export const aMerchant = async (
  of: { livemode?: boolean; scopes?: string[]; merchantId?: string; kybStatus?: string } = {},
): Promise<TestMerchant> => {
  const livemode = of.livemode ?? false;
  const id = of.merchantId ?? newId();
  if (!of.merchantId) {
    await db.merchant.create({
      data: {
        id,
        profiles: newProfiles({ name: `Merchant ${id.slice(-4)}`, tgcRateBp: 1300 }),
        kybStatus: of.kybStatus ?? "pending",
        kybVerifiedBy: of.kybStatus && of.kybStatus !== "pending" ? "operator" : null,
      },
    });
  }
  const key = newKeyText(livemode);
  const keyId = newId();
  const scopes = of.scopes ?? ["*"];
  await db.apiKey.create({
    data: {
      id: keyId,
      merchantId: id,
      livemode,
      prefix: prefixOf(livemode),
      last4: key.slice(-4),
      hash: keyHash(key),
      scopes,
      apiVersion: "2026-01-01",
    },
  });
  const ctx: Context = {
    merchantId: id,
    livemode,
    actor: { kind: "key", id: keyId, expiresAt: null },
    origin: "api",
    requestId: null,
    version: "2026-01-01",
    scopes,
  };
  return { id, key, keyId, api: client(key), ctx };
};

/** Changes the profile of a merchant in both modes, past every rule of ours. */
export const setProfile = (
  merchantId: string,
  data: Partial<Omit<Profile, "merchantId" | "livemode">>,
): Promise<unknown> => db.merchantProfile.updateMany({ where: { merchantId }, data });

/** The events of a resource, oldest first, as stored; of one mode, if it has both. */
export const eventsOf = async (resourceId: string, livemode?: boolean) => {
  const where = livemode === undefined ? { resourceId } : { resourceId, livemode };
  const rows = await db.event.findMany({ where, orderBy: { sequence: "asc" } });
  return rows.map((row) => ({
    type: row.type,
    sequence: row.sequence,
    body: JSON.parse(row.body),
  }));
};

/** The types of its events except plain updates, which are tested for every object in `lib/changes.db.test.ts`. */
export const milestonesOf = async (resourceId: string): Promise<string[]> =>
  (await eventsOf(resourceId)).map(({ type }) => type).filter((type) => !type.endsWith(".updated"));
