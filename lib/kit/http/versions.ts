import type { Context } from "@/lib/kit/context";

/** The versions in which an API can be spoken to; its code knows the newest alone. */
export type Versions = {
  versions: readonly string[];
  newest: string;
  /** Refuses a version that was never published. */
  requireVersion: (asked: string) => string;
  upgradeQuery: (operation: string, version: string, query: unknown) => unknown;
  upgradeRequest: (operation: string, version: string, body: unknown) => unknown;
  downgradeAnswer: (version: string, answer: unknown) => unknown;
};

type Asking = Pick<Request, "headers">;

const askedIn = (request: Asking): string | null => request.headers.get("service-version");

/** What an answer is in while nobody is known yet: the version asked for, if there is such a one. */
export const announcedVersion = ({ versions, newest }: Versions, request: Asking): string => {
  const asked = askedIn(request);
  return asked !== null && versions.includes(asked) ? asked : newest;
};

/** The version of a call: the header's, or the one that the caller's key carries; refuses an unknown one. */
export const effectiveVersion = (
  versions: Versions,
  request: Request,
  ctx: Context | null,
): string => {
  const asked = askedIn(request) ?? ctx?.version;
  return asked === undefined ? versions.newest : versions.requireVersion(asked);
};
