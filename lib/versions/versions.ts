import { versionChain } from "@/lib/versions/chain";
import type { Change } from "@/lib/versions/change";

/** The first published version. */
export const FIRST_VERSION = "2026-01-01";

/** What changed since, oldest first: each a file of its own in `changes/`, named for its version. */
const changes: readonly Change[] = [];

/** Every version of the API that can be requested. */
export const published = versionChain(FIRST_VERSION, changes);

export const NEWEST_VERSION = published.newest;
