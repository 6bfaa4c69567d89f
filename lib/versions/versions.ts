import { refuse, unsupportedVersion } from "@/lib/kit/errors";

/** One breaking change of the API: requests go up by operation, resources go down by `object`. */
export type Change = {
  version: string;
  describes: string;
  requests?: Record<string, (old: Record<string, unknown>) => Record<string, unknown>>;
  resources?: Record<string, (current: Record<string, unknown>) => Record<string, unknown>>;
};

/** The first published version. */
export const FIRST_VERSION = "2026-01-01";

/** Changes since then, oldest first. */
const changes: readonly Change[] = [];

export const versions: readonly string[] = [
  FIRST_VERSION,
  ...changes.map(({ version }) => version),
];

export const NEWEST_VERSION = versions.at(-1) ?? FIRST_VERSION;

/** Refuses a version that was never published. */
export const requireVersion = (asked: string): string => {
  if (versions.includes(asked)) return asked;
  return refuse(unsupportedVersion, {
    param: "Service-Version",
    message: `Service-Version: ${versions.join(", ")} can be asked for.`,
    details: { supported: versions },
  });
};

const later = (version: string): readonly Change[] =>
  changes.filter((change) => change.version > version);

/** A request of an older version in the newest shape. */
export const upgradeRequest = (operation: string, version: string, body: unknown): unknown =>
  later(version).reduce((shape, change) => {
    const up = change.requests?.[operation];
    return up ? up(shape as Record<string, unknown>) : shape;
  }, body);

/** An answer or event in the shape of an older version, wherever its resources are nested. */
export const downgradeAnswer = (version: string, answer: unknown): unknown => {
  if (version === NEWEST_VERSION) return answer;
  return [...later(version)].reverse().reduce(downgradeBy, answer);
};

const downgradeBy = (value: unknown, change: Change): unknown => {
  if (Array.isArray(value)) return value.map((element) => downgradeBy(element, change));
  if (value === null || typeof value !== "object") return value;
  const inner = Object.fromEntries(
    Object.entries(value).map(([key, field]) => [key, downgradeBy(field, change)]),
  );
  const down = change.resources?.[String(inner["object"])];
  return down ? down(inner) : inner;
};
