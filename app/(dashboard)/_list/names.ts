import { getCustomer } from "@/lib/customers/read";
import type { Context } from "@/lib/kit/context";
import { Refusal } from "@/lib/kit/errors";

/** What a chip calls a customer; null for one that is not there. */
export const customerName = (ctx: Context, id: string): Promise<string | null> =>
  getCustomer(ctx, id).then(
    ({ name, email }) => name ?? email,
    (thrown: unknown) => {
      if (thrown instanceof Refusal) return null;
      throw thrown;
    },
  );
