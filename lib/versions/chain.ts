import { assert, refuse, unsupportedVersion } from "@/lib/kit/errors";
import type { Versions } from "@/lib/kit/http/versions";
import type { Change, Fields, Reshape } from "@/lib/versions/change";
import { liftEvents, type Step, stepDown } from "@/lib/versions/reshape";

/** A published version; `supportedUntil` is known once there is a successor. */
export type Release = { version: string; describes: string; supportedUntil: string | null };

export type VersionChain = Versions & { history: readonly Release[] };

/** The versions from the first one on: each change adds one, oldest first. */
export const versionChain = (first: string, changes: readonly Change[]): VersionChain => {
  const versions = [first, ...changes.map(({ version }) => version)];
  requireOrder(versions);
  const newest = versions.at(-1) ?? first;
  const steps: Step[] = changes.map((change, at) => ({ ...change, before: versions[at] ?? first }));

  const since = (version: string): Step[] => {
    assert(versions.includes(version), `${version} was published.`);
    return steps.filter((step) => step.version > version);
  };
  const upgrade =
    (kind: "requests" | "queries") =>
    (operation: string, version: string, asked: unknown): unknown =>
      since(version).reduce((shape, step) => {
        const reshape: Reshape | undefined = step[kind]?.[operation];
        return reshape ? reshape(shape as Fields) : shape;
      }, asked);

  return {
    versions,
    newest,
    history: historyOf(first, changes),
    requireVersion: (asked) => {
      if (versions.includes(asked)) return asked;
      return refuse(unsupportedVersion, {
        param: "Service-Version",
        message: `Service-Version: ${versions.join(", ")} can be asked for.`,
        details: { supported: versions },
      });
    },
    upgradeQuery: upgrade("queries"),
    upgradeRequest: upgrade("requests"),
    downgradeAnswer: (version, answer) => {
      const later = since(version);
      if (steps.length === 0) return answer;
      return later.reduceRight(stepDown, liftEvents(answer, steps));
    },
  };
};

const date = /^\d{4}-\d{2}-\d{2}$/;

const requireOrder = (versions: readonly string[]): void => {
  versions.forEach((version, at) => {
    assert(date.test(version), `The version ${version} is a date.`);
    const before = versions[at - 1];
    assert(before === undefined || before < version, `The version ${version} follows ${before}.`);
  });
};

const historyOf = (first: string, changes: readonly Change[]): Release[] =>
  [{ version: first, describes: "The first version." }, ...changes].map(
    ({ version, describes }, at) => {
      const successor = changes[at]?.version;
      const supportedUntil = successor === undefined ? null : monthsAfter(successor, 24);
      return { version, describes, supportedUntil };
    },
  );

/** The same day of a later month; a missing day overflows into the next. */
const monthsAfter = (day: string, months: number): string => {
  const instant = new Date(`${day}T00:00:00Z`);
  instant.setUTCMonth(instant.getUTCMonth() + months);
  return instant.toISOString().slice(0, 10);
};
