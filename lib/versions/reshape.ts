import type { Change, Fields, Reshape } from "@/lib/versions/change";

/** A change and the version before it. */
export type Step = Change & { before: string };

type EventFields = Fields & { apiVersion: string; data: Fields; previous: Fields | null };

const isFields = (value: unknown): value is Fields =>
  value !== null && typeof value === "object" && !Array.isArray(value);

const isEvent = (fields: Fields): fields is EventFields =>
  fields["object"] === "event" && typeof fields["apiVersion"] === "string";

/** What merchants wrote is never changed, whatever it looks like. */
const theirs = "metadata";

const eachField = (fields: Fields, reshape: (value: unknown) => unknown): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, name === theirs ? value : reshape(value)]),
  );

const reshaped = (by: Readonly<Record<string, Reshape>> = {}, fields: Fields): Fields => {
  const object = String(fields["object"]);
  return (Object.hasOwn(by, object) ? by[object]?.(fields) : undefined) ?? fields;
};

/** A response or event in the version before the step; inner resources first. */
export const stepDown = (answer: unknown, step: Step): unknown => {
  const older = down(answer, step);
  if (!step.lists || !isFields(older) || !Array.isArray(older["data"])) return older;
  return step.lists(older);
};

const down = (value: unknown, step: Step): unknown => {
  if (Array.isArray(value)) return value.map((element) => down(element, step));
  if (!isFields(value)) return value;
  if (!isEvent(value))
    return reshaped(
      step.resources,
      eachField(value, (one) => down(one, step)),
    );
  // Stored before this version was published: it has the older shape already.
  if (value.apiVersion < step.version) return value;
  return reshaped(
    step.resources,
    reshapeEvent(value, step.before, (part) => down(part, step)),
  );
};

/** The same response with each event that was stored in an older version upgraded as far as the steps can. */
export const liftEvents = (value: unknown, steps: readonly Step[]): unknown => {
  if (Array.isArray(value)) return value.map((element) => liftEvents(element, steps));
  if (!isFields(value)) return value;
  if (!isEvent(value)) return eachField(value, (one) => liftEvents(one, steps));
  return steps.reduce<EventFields>(
    (event, step) =>
      event.apiVersion === step.before && canUpgrade(event, step)
        ? reshapeEvent(reshaped(step.snapshots, event) as EventFields, step.version, (part) =>
            up(part, step),
          )
        : event,
    value,
  );
};

const canUpgrade = (event: EventFields, { resources = {}, snapshots = {} }: Step): boolean =>
  objectsIn(event).every((object) => !(object in resources) || object in snapshots);

const objectsIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(objectsIn);
  if (!isFields(value)) return [];
  const { [theirs]: _, ...rest } = value;
  return [String(value["object"]), ...Object.values(rest).flatMap(objectsIn)];
};

const up = (value: unknown, step: Step): unknown => {
  if (Array.isArray(value)) return value.map((element) => up(element, step));
  if (!isFields(value)) return value;
  return eachField(reshaped(step.snapshots, value), (one) => up(one, step));
};

const reshapeEvent = (
  event: EventFields,
  apiVersion: string,
  reshape: (value: unknown) => unknown,
): EventFields => {
  const data = reshape(event.data) as Fields;
  const previous =
    event.previous && previousIn({ ...event, previous: event.previous }, data, reshape);
  return { ...event, apiVersion, data, previous };
};

/**
 * Old values as the other version would have recorded them: the resource before the change is converted too, and
 * the two are compared. A change that renames, splits or drops a field needs no more.
 */
const previousIn = (
  event: { data: Fields; previous: Fields },
  data: Fields,
  reshape: (value: unknown) => unknown,
): Fields | null => {
  const before = reshape({ ...event.data, ...event.previous }) as Fields;
  const old = Object.entries(before).filter(
    ([name, value]) =>
      name in event.previous || JSON.stringify(value) !== JSON.stringify(data[name]),
  );
  return old.length === 0 ? null : Object.fromEntries(old);
};
