import { kindsOf, objectOf } from "@/lib/events/kinds";
import type { Context } from "@/lib/kit/context";
import { requireScope } from "@/lib/kit/scopes";
import { mayRead, requireRead } from "@/lib/resources/objects";

/**
 * Refuses 403 where these kinds, families or `*` hold something that the caller may not read: an event carries
 * its object whole. Of everything, what is lacking is everything.
 */
export const requireKinds = (ctx: Context, selectors: readonly string[], param: string): void => {
  for (const selector of selectors) {
    for (const object of new Set(kindsOf(selector).map(objectOf))) {
      if (selector === "*" && !mayRead(ctx, object)) requireScope(ctx, "*", param);
      requireRead(ctx, object, param);
    }
  }
};
