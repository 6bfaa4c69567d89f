import { kindsOf, objectOf } from "@/lib/events/kinds";
import type { Context } from "@/lib/kit/context";
import { requireScope } from "@/lib/kit/scopes";
import { mayRead, requireRead } from "@/lib/resources/objects";

/**
 * Refuses 403 when these types, families or `*` include an object that the caller may not read: an event contains
 * its object whole. For everything, every scope is required.
 */
export const requireKinds = (ctx: Context, selectors: readonly string[], param: string): void => {
  for (const selector of selectors) {
    for (const object of new Set(kindsOf(selector).map(objectOf))) {
      if (selector === "*" && !mayRead(ctx, object)) requireScope(ctx, "*", param);
      requireRead(ctx, object, param);
    }
  }
};
