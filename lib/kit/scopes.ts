import type { Context } from "@/lib/kit/context";
import { insufficientScope, refuse } from "@/lib/kit/errors";

/** Changes where money is paid out to: must be granted by name, whatever other scopes are held. */
export const BANK_SCOPE = "merchant_bank:write";

/**
 * Whether these scopes include the needed one: `*` includes all but one, `family:write` includes `family:read`.
 */
export const holdsScope = (held: readonly string[], needed: string): boolean => {
  if (needed === BANK_SCOPE) return held.includes(BANK_SCOPE);
  const family = needed.split(":")[0];
  return held.some((scope) => scope === "*" || scope === needed || scope === `${family}:write`);
};

/** Refuses 403 naming the scope; `param` is the parameter that needs it, if it is not the operation itself. */
export const requireScope = (ctx: Context, needed: string, param?: string): void => {
  if (holdsScope(ctx.scopes, needed)) return;
  const forWhat = param === undefined ? "" : `, which ${param} needs`;
  refuse(insufficientScope, {
    ...(param === undefined ? {} : { param }),
    message:
      ctx.actor.kind === "member"
        ? `The role ${ctx.actor.role} may not do this.`
        : `The API key lacks the scope ${needed}${forWhat}.`,
    details: { requiredScope: needed },
  });
};
