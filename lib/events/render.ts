import { downgradeAnswer, NEWEST_VERSION } from "@/lib/versions/versions";

/** The stored text of an event as a version of the API shows it; in the newest one, the very same bytes. */
export const renderEvent = (body: string, version: string): string => {
  if (version === NEWEST_VERSION) return body;
  const shown = downgradeAnswer(version, JSON.parse(body)) as Record<string, unknown>;
  return JSON.stringify({ ...shown, apiVersion: version });
};
