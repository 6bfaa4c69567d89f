import fc from "fast-check";
import { agree } from "@/lib/testing/model/agree";
import type { Shop } from "@/lib/testing/model/shop";
import type { World } from "@/lib/testing/model/world";

export type ModelCommand = fc.AsyncCommand<World, Shop>;

/** How often each command was executed. */
export const counts: Record<string, number> = {};

type Act<Drawn> = {
  /** Whether the command is possible. */
  can?: (world: Readonly<World>) => boolean;
  /** Executes it in the API and in the model, and compares the results. */
  run: (world: World, shop: Shop, drawn: Drawn) => Promise<void>;
};

/** A command with its random input; after it, API and model are compared completely. */
export const command = <Drawn>(
  name: string,
  drawn: { [Field in keyof Drawn]: fc.Arbitrary<Drawn[Field]> },
  { can = () => true, run }: Act<Drawn>,
): fc.Arbitrary<ModelCommand> =>
  fc.record(drawn).map((values) => ({
    check: can,
    run: async (world, shop) => {
      counts[name] = (counts[name] ?? 0) + 1;
      await run(world, shop, values as Drawn);
      await agree(world, shop);
    },
    toString: () => `${name}(${JSON.stringify(values)})`,
  }));

/** One of these, by a random number. */
export const choose = <Item>(items: readonly Item[], drawn: number): Item => {
  const item = items[drawn % items.length];
  if (item === undefined) throw new Error("There is nothing to choose from.");
  return item;
};

export const any = fc.nat({ max: 99 });

/** Mostly false. */
export const seldom = fc.option(any, { freq: 1, nil: null });
