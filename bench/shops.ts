import { newProfiles } from "@/lib/merchants/profile";

export type Shop = { merchantId: string; endpointIds: string[] };

/** A merchant with an endpoint at each of these URLs. */
export const aShop = async (urls: readonly string[]): Promise<Shop> => {
  const { db } = await import("@/lib/kit/db");
  const { newId } = await import("@/lib/kit/ids");
  const { newSecret, sealSecret } = await import("@/lib/webhook-endpoints/secrets");
  const merchantId = newId();
  await db.merchant.create({ data: { id: merchantId, profiles: newProfiles({ name: "Bench" }) } });
  const endpointIds: string[] = [];
  for (const [index, url] of urls.entries()) {
    const id = newId();
    endpointIds.push(id);
    await db.webhookEndpoint.create({
      data: {
        id,
        merchantId,
        livemode: false,
        slot: index + 1,
        url,
        enabledEvents: ["*"],
        apiVersion: "2026-01-01",
        secretSealed: sealSecret(id, newSecret()),
      },
    });
  }
  return { merchantId, endpointIds };
};

/** Commits an event of the shop, with its deliveries, and wakes the deliverer. */
export const recordOne = async (
  id: string,
  { merchantId }: Pick<Shop, "merchantId">,
): Promise<void> => {
  const { db } = await import("@/lib/kit/db");
  const body = JSON.stringify({ object: "event", id, type: "payment.succeeded", data: {} });
  await db.$executeRaw`SELECT record_event(${id}::uuid, ${merchantId}::uuid, false, 'payment.succeeded',
    'transaction', gen_random_uuid(), 1, ${body}, 'api', NULL, now())`;
};

/** The value below which this share of them lies. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
};
