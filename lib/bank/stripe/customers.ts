import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import type { StripeClient } from "@/lib/bank/stripe/client";
import { queryOf } from "@/lib/bank/stripe/search";

const Customers = z.object({ data: z.array(z.object({ id: z.string() })) });
const Customer = z.object({ id: z.string().startsWith("cus_") });

/**
 * Stripe's customer for one of ours; null when it could not be created. There is only one, although the search is
 * behind: the idempotency key returns the same customer until long after the search finds it.
 */
export const ensureCustomer = async (
  client: StripeClient,
  customerRef: string,
): Promise<string | null> => {
  const query = queryOf("customerRef", customerRef);
  if (query === null) return null;
  const searched = await client.ask((stripe) => stripe.customers.search({ query, limit: 1 }));
  if (searched.kind !== "answered") return null;
  const [known] = Customers.safeParse(searched.value).data?.data ?? [];
  if (known) return known.id;
  return create(client, customerRef);
};

const create = async (client: StripeClient, customerRef: string): Promise<string | null> => {
  const idempotencyKey = `customer:${customerRef}`;
  for (const pause of [0, 100, 400]) {
    await wait(pause);
    const made = await client.ask((stripe) =>
      stripe.customers.create({ metadata: { customerRef } }, { idempotencyKey }),
    );
    if (made.kind === "answered") return Customer.safeParse(made.value).data?.id ?? null;
    const isTwin = made.kind === "refused" && made.fault.meaning === "busy";
    if (!isTwin) return null;
  }
  return null;
};
