import type { FreshKey } from "@/lib/api-keys/create";
import { issueKey } from "@/lib/api-keys/steps";
import { newKeyText } from "@/lib/api-keys/text";
import { now } from "@/lib/kit/clock";
import type { Context } from "@/lib/kit/context";
import { randomText } from "@/lib/kit/crypto";
import { type Tx, transaction } from "@/lib/kit/db";
import { newId, sha256 } from "@/lib/kit/ids";
import { type MerchantInMode, merchantInMode, newProfiles } from "@/lib/merchants/profile";
import type { SandboxCreation } from "@/lib/sandbox/schema";

/** The caller is unknown: only the id and version of the request are. */
type Asked = { requestId: string; version: string };

type Sandbox = FreshKey & { merchant: MerchantInMode; claimToken: string };

const TGC_RATE_BP = 1_300;

/** Creates a test merchant with a test key; both are deleted after 30 idle days unless claimed. */
export const createSandbox = (asked: Asked, input: SandboxCreation): Promise<Sandbox> => {
  const ctx: Context = {
    merchantId: newId(),
    livemode: false,
    actor: { kind: "sandbox" },
    origin: "api",
    requestId: asked.requestId,
    version: asked.version,
    scopes: ["*"],
  };
  const claimToken = randomText(32);
  return transaction(async (tx) => {
    const merchant = await openMerchant(tx, ctx, { ...input, claimToken });
    const secret = newKeyText(ctx.livemode);
    const key = await issueKey(tx, ctx, { secret, name: input.name });
    return { merchant, key, secret, claimToken };
  });
};

const openMerchant = async (
  tx: Tx,
  ctx: Context,
  input: SandboxCreation & { claimToken: string },
): Promise<MerchantInMode> => {
  const at = now(ctx);
  const profile = {
    name: input.name ?? "Sandbox",
    supportEmail: input.email ?? null,
    tgcRateBp: TGC_RATE_BP,
    updatedAt: at,
  };
  await tx.merchant.create({
    data: {
      id: ctx.merchantId,
      profiles: newProfiles(profile),
      sandbox: true,
      claimHash: new Uint8Array(sha256(input.claimToken)),
      createdAt: at,
      updatedAt: at,
    },
  });
  return merchantInMode(ctx, tx);
};
