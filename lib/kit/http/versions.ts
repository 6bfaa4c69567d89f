import type { Context } from "@/lib/kit/context";
import type { WithHeaders } from "@/lib/kit/headers";

/** The published versions of an API; its code uses only the newest. */
export type Versions = {
  versions: readonly string[];
  newest: string;
  /** Refuses a version that was never published. */
  requireVersion: (asked: string) => string;
  upgradeQuery: (operation: string, version: string, query: unknown) => unknown;
  upgradeRequest: (operation: string, version: string, body: unknown) => unknown;
  downgradeAnswer: (version: string, answer: unknown) => unknown;
};

const askedIn = (request: WithHeaders): string | null => request.headers.get("service-version");

/** The version of a response while the caller is unknown: the requested one, if it exists. */
export const announcedVersion = ({ versions, newest }: Versions, request: WithHeaders): string => {
  const asked = askedIn(request);
  return asked !== null && versions.includes(asked) ? asked : newest;
};

/** The version of a call: the header's, or that of the caller's key; refuses an unknown one. */
export const effectiveVersion = (
  versions: Versions,
  request: WithHeaders,
  ctx: Context | null,
): string => {
  const asked = askedIn(request) ?? ctx?.version;
  return asked === undefined ? versions.newest : versions.requireVersion(asked);
};
