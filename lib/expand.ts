import type { Context } from "@/lib/kit/context";

export type Resource = { object: string; id: string } & Record<string, unknown>;
/** The resources of these ids, serialised; at most one query. */
export type Loader = (ctx: Context, ids: readonly string[]) => Promise<Map<string, unknown>>;

/** Every relation that `expand[]` knows, whatever the resource: its ids stand in `<relation>Id`. */
const loaders: Record<string, Loader> = {};

/** Adds the asked relations to an answer: a single resource or a list of them. */
export const expandAnswer = async (
  ctx: Context,
  answer: unknown,
  relations: readonly string[],
): Promise<unknown> => {
  const { data } = answer as { data: Resource | Resource[] };
  const resources = Array.isArray(data) ? data : [data];
  const maps = await Promise.all(relations.map((relation) => load(ctx, resources, relation)));
  for (const resource of resources) {
    relations.forEach((relation, index) => {
      resource[relation] = maps[index]?.get(keyOf(resource, relation)) ?? null;
    });
  }
  return answer;
};

const keyOf = (resource: Resource, relation: string): string => String(resource[`${relation}Id`]);

const load = async (
  ctx: Context,
  resources: readonly Resource[],
  relation: string,
): Promise<Map<string, unknown>> => {
  const held = resources.filter((resource) => resource[`${relation}Id`] != null);
  const ids = [...new Set(held.map((resource) => keyOf(resource, relation)))];
  const loader = loaders[relation];
  return ids.length > 0 && loader ? loader(ctx, ids) : new Map();
};
