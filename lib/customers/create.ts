import type { CustomerCreation } from "@/lib/customers/schema";
import type { CustomerRow } from "@/lib/customers/serialise";
import { insertCustomer } from "@/lib/customers/steps";
import { commitAndStore } from "@/lib/kit/commit-and-store";
import type { Context } from "@/lib/kit/context";

export const createCustomer = (ctx: Context, input: CustomerCreation): Promise<CustomerRow> =>
  commitAndStore(ctx, (tx) => insertCustomer(tx, ctx, input));
