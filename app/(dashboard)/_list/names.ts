import { getCustomer } from "@/lib/customers/read";
import type { Context } from "@/lib/kit/context";
import { Refusal } from "@/lib/kit/errors";

/** A customer's name for a chip; null if the customer does not exist. */
export const customerName = (ctx: Context, id: string): Promise<string | null> =>
  getCustomer(ctx, id).then(
    ({ name, email }) => name ?? email,
    (thrown: unknown) => {
      if (thrown instanceof Refusal) return null;
      throw thrown;
    },
  );
