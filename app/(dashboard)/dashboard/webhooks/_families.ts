import { type EventKind, eventKinds } from "@/lib/events/kinds";

export type Family = EventKind extends infer Kind
  ? Kind extends `${infer Name}.${string}`
    ? Name
    : never
  : never;

export const familyOf = (kind: EventKind): Family => kind.split(".")[0] as Family;

/** The families of event types, in the order of the reference. */
export const families: readonly Family[] = [...new Set(eventKinds.map(familyOf))];
