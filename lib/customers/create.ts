import type { CustomerCreation } from "@/lib/customers/schema";
import type { CustomerRow } from "@/lib/customers/serialise";
import { insertCustomer } from "@/lib/customers/steps";
import { conclude } from "@/lib/kit/conclude";
import type { Context } from "@/lib/kit/context";

export const createCustomer = (ctx: Context, input: CustomerCreation): Promise<CustomerRow> =>
  conclude(ctx, (tx) => insertCustomer(tx, ctx, input));
