import { isDeepStrictEqual } from "node:util";
import { operations } from "@/lib/api/operations";
import { unannounced } from "@/lib/events/unannounced";
import { tenant } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import { withMaskedIban } from "@/lib/merchants/serialise";
import type { ApiObject } from "@/lib/resources/objects";
import { serialiseTerminalPayment } from "@/lib/terminal/serialise";
import type { TestMerchant } from "@/lib/testing/merchant";

type Fields = Record<string, unknown>;
type Shown = Fields & { object: ApiObject; id: string };
type Announced = {
  type: string;
  sequence: number;
  data: Shown;
  previous: Fields | null;
};

/** The changes between two reads, and those of them without events. */
export type Changes = {
  faults: string[];
  types: string[];
  /** Objects that were created without an event. */
  madeSilently: ApiObject[];
  /** `object.field` of declared changes without an event. */
  changedSilently: string[];
};

const isSilent = ({ object }: Shown, field: string): boolean =>
  field in (unannounced[object] ?? {});

const differing = (before: Fields, after: Fields): string[] =>
  Object.keys(after).filter((field) => !isDeepStrictEqual(before[field], after[field]));

/** The lists of the API's nouns, each with whether its objects can be read alone. */
const nouns = operations
  .filter(({ id, params }) => id.endsWith(".list") && Object.keys(params).length === 0)
  .map(({ id, path }) => ({
    path,
    isReadAlone: operations.some((each) => each.id === id.replace(".list", ".get")),
  }))
  // Events change nothing, and are what is checked here.
  .filter(({ path }) => path !== "/events");

/** Reads every object of a merchant's mode by its own GET. */
const reader = (of: TestMerchant) => {
  const paths = new Map<string, string>();

  const one = async (path: string): Promise<Shown> => {
    const reply = await of.api.get(path);
    if (reply.status !== 200) throw new Error(`GET ${path}: ${reply.text}`);
    return reply.body.data;
  };

  const listed = async (path: string): Promise<Shown[]> => {
    const found: Shown[] = [];
    for (let after = ""; ; after = `&starting_after=${found.at(-1)?.id}`) {
      const reply = await of.api.get(`${path}?limit=100${after}`);
      if (reply.status !== 200) throw new Error(`GET ${path}: ${reply.text}`);
      found.push(...reply.body.data);
      if (!reply.body.has_more) return found;
    }
  };

  // A list may leave out deleted objects, and shows less of an invoice than its own GET.
  const ofNoun = async ({ path, isReadAlone }: (typeof nouns)[number]): Promise<Shown[]> => {
    const found = await listed(path);
    if (!isReadAlone) return found;
    for (const { id } of found) paths.set(id, `${path}/${id}`);
    return [];
  };

  /** What was deleted for good is not there any more, and an event has said so. */
  const remaining = async (id: string, path: string): Promise<Shown[]> => {
    const deleted = { resourceId: id, type: "invoice.deleted" };
    if ((await db.event.count({ where: deleted })) === 0) return [await one(path)];
    const { status } = await of.api.get(path);
    if (status !== 404) throw new Error(`GET ${path} of what was deleted: ${status}`);
    return [];
  };

  return async (): Promise<Shown[]> => {
    const whole = (await Promise.all(nouns.map(ofNoun))).flat();
    const alone = (await Promise.all([...paths].map(([id, path]) => remaining(id, path)))).flat();
    const tills = await db.terminalPayment.findMany({ where: tenant(of.ctx) });
    const merchant = withMaskedIban(await one("/merchants/me"));
    return [...whole, ...alone, ...tills.map((row) => serialiseTerminalPayment(row)), merchant];
  };
};

/** Returns the new events of a merchant's mode, those of one resource in order. */
const listener = (of: TestMerchant) => {
  const heard = new Set<string>();
  return async (): Promise<Announced[]> => {
    const rows = await db.event.findMany({
      where: tenant(of.ctx),
      orderBy: [{ sequence: "asc" }, { id: "asc" }],
    });
    const fresh = rows.filter(({ id }) => !heard.has(id));
    for (const { id } of fresh) heard.add(id);
    return fresh.map(({ body }) => JSON.parse(body));
  };
};

/** Follows every object of a merchant's mode: compares its own GET with its events. */
export const follow = async (of: TestMerchant): Promise<() => Promise<Changes>> => {
  const [readAll, listen] = [reader(of), listener(of)];
  const states = new Map((await readAll()).map((shown) => [shown.id, shown]));
  const last = new Map((await listen()).map((event) => [event.data.id, event]));

  const judge = (event: Announced, isFirstOfRead: boolean): string[] => {
    const { data, sequence } = event;
    const [before, latest] = [states.get(data.id), last.get(data.id)];
    states.set(data.id, data);
    last.set(data.id, event);
    // One change may have two meanings: both events have the same data.
    const isTwin = !isFirstOfRead && isDeepStrictEqual(latest?.data, data);
    const expected = (latest?.sequence ?? 0) + 1;
    const faults = [
      ...(sequence === expected ? [] : [`number ${sequence} instead of ${expected}`]),
      ...(isTwin ? faultsOfTwin(event, latest) : faultsOf(event, before)),
    ];
    return faults.map((fault) => `${event.type}: ${fault}`);
  };

  return async () => {
    // First, since a read may write an expiry, with an event.
    const now = await readAll();
    const events = await listen();
    const changed = new Set<string>();
    const faults = events.flatMap((event) => {
      const isFirst = !changed.has(event.data.id);
      changed.add(event.data.id);
      return judge(event, isFirst);
    });
    const made = now.filter(({ id }) => !states.has(id));
    const silent = now.flatMap((shown) => changesOf(states.get(shown.id), shown));
    for (const shown of now) states.set(shown.id, shown);
    const undeclared = silent.filter(({ isDeclared }) => !isDeclared);
    return {
      faults: [...faults, ...undeclared.map(({ name }) => `${name} changed without an event`)],
      types: events.map(({ type }) => type),
      madeSilently: made.map(({ object }) => object),
      changedSilently: silent.filter(({ isDeclared }) => isDeclared).map(({ name }) => name),
    };
  };
};

/** The differences of an object from its last event. */
const changesOf = (state: Shown | undefined, shown: Shown) =>
  (state ? differing(state, shown) : []).map((field) => ({
    name: `${shown.object}.${field}`,
    isDeclared: isSilent(shown, field),
  }));

/** Events of no change: what is deleted for good is said as it was, and what will happen or has ended as it is. */
const unchanging: readonly string[] = [
  "invoice.deleted",
  "subscription.trial_ending",
  "payment_link.exhausted",
  "payment_link.expired",
];

/** What is wrong with the `previous` of an event, compared with the known object. */
const faultsOf = ({ type, data, previous }: Announced, before: Shown | undefined): string[] => {
  if (unchanging.includes(type)) {
    const isSame = before && differing(before, data).every((field) => isSilent(data, field));
    return isSame ? [] : ["says another"];
  }
  if (previous === null) return before ? ["says nothing of a change"] : [];
  const fields = Object.keys(previous);
  const idle = fields.filter((field) => isDeepStrictEqual(previous[field], data[field]));
  const must = before ? differing(before, data).filter((field) => !isSilent(data, field)) : [];
  const wrong = fields.filter(
    (field) =>
      before && !isSilent(data, field) && !isDeepStrictEqual(previous[field], before[field]),
  );
  return [
    ...(fields.length === 0 ? ["says of an empty change"] : []),
    ...idle.map((field) => `${field} has not changed`),
    ...must.filter((field) => !fields.includes(field)).map((field) => `says nothing of ${field}`),
    ...wrong.map((field) => `another old ${field}`),
  ];
};

const faultsOfTwin = ({ previous }: Announced, twin: Announced | undefined): string[] =>
  isDeepStrictEqual(previous, twin?.previous) ? [] : [`says another change than ${twin?.type}`];
