import type { VersionChain } from "@/lib/versions/chain";
import { published } from "@/lib/versions/versions";

type Shown = { apiVersion: string };

/** The stored text of an event in another version of the API; the very same bytes if nothing differs. */
export const renderEvent = (
  body: string,
  version: string,
  chain: VersionChain = published,
): string => {
  if (version === chain.newest && chain.versions.length === 1) return body;
  const stored = JSON.parse(body) as Shown;
  const shown = chain.downgradeAnswer(version, stored) as Shown;
  return shown.apiVersion === stored.apiVersion ? body : JSON.stringify(shown);
};
