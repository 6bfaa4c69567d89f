import type { CustomerCreation } from "@/lib/customers/schema";
import type { CustomerRow } from "@/lib/customers/serialise";
import { insertCustomer } from "@/lib/customers/steps";
import { commitUnit } from "@/lib/kit/commit-and-store";
import type { Context } from "@/lib/kit/context";

export const createCustomer = (ctx: Context, input: CustomerCreation): Promise<CustomerRow> =>
  commitUnit(ctx, (tx) => insertCustomer(tx, ctx, input));
