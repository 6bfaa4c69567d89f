import { deprecations } from "@/lib/versions/deprecations";
import type { Deprecation, Register } from "@/lib/versions/register";
import type { KeyUse } from "@/lib/versions/usage";

/** One parameter used by one key, with its entry in the register; undefined once it is removed. */
export type Use = Omit<KeyUse, "used"> &
  KeyUse["used"][number] & { about: Deprecation | undefined };

const NEVER = Number.POSITIVE_INFINITY;

/** The earliest removal first, then the last used. */
export const usesIn = (
  keys: readonly KeyUse[],
  { deprecations: register }: Pick<Register, "deprecations"> = deprecations,
): Use[] =>
  keys
    .flatMap(({ used, ...key }) =>
      used.map((use) => ({
        ...key,
        ...use,
        about: register.find(({ parameters = [] }) => parameters.includes(use.name)),
      })),
    )
    .toSorted(
      (a, b) => removalOf(a) - removalOf(b) || b.lastUsedAt.getTime() - a.lastUsedAt.getTime(),
    );

// Infinity minus infinity is NaN.
const removalOf = ({ about }: Use): number => Math.min(about?.sunset?.getTime() ?? NEVER, 8.64e15);
