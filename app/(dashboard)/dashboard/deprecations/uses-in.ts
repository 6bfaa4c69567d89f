import { deprecations } from "@/lib/versions/deprecations";
import type { Deprecation, Register } from "@/lib/versions/register";
import type { KeyUse } from "@/lib/versions/usage";

/** One parameter that one key used, and what the register says of it; undefined once it has gone. */
export type Use = Omit<KeyUse, "used"> &
  KeyUse["used"][number] & { about: Deprecation | undefined };

const NEVER = Number.POSITIVE_INFINITY;

/** What goes first stands first, then what was used last. */
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

// Not the difference of two infinities, which is no number.
const removalOf = ({ about }: Use): number => Math.min(about?.sunset?.getTime() ?? NEVER, 8.64e15);
