import type { Made, MadePart } from "@/lib/pay-pages/inventory";
import type { Observed, Part } from "@/lib/pay-pages/observe";

/** A difference between a page and its inventory, in a sentence. */
export type Change = string;

/** Compares the served page with the build. Empty if they agree. */
export const compare = (made: Made, served: Observed, isSecure: boolean): Change[] => [
  ...compareParts(made.parts, served.parts),
  ...foreign("frame", made.frames, served.frames),
  ...foreign("target of a form", made.targets, served.targets),
  ...compareHeaders(made.headers, served.headers, isSecure),
];

const keyOf = ({ kind, name }: Part): string => `${kind} ${name}`;

const compareParts = (made: readonly MadePart[], served: readonly Part[]): Change[] => {
  const left = [...served];
  const changes: Change[] = [];
  const missing: MadePart[] = [];
  for (const part of made) {
    const alike = left.filter((one) => keyOf(one) === keyOf(part));
    const same = alike.find(({ hash }) => hash === part.hash);
    if (same) left.splice(left.indexOf(same), 1);
    else missing.push(part);
  }
  // The part that differs is the remaining one of its name.
  for (const part of missing) {
    const other = left.find((one) => keyOf(one) === keyOf(part));
    if (other) {
      left.splice(left.indexOf(other), 1);
      changes.push(`changed: ${keyOf(part)}, expected ${part.hash}, is ${other.hash}`);
    } else if (!part.isOptional) changes.push(`removed: ${keyOf(part)}`);
  }
  return [...changes, ...left.map((part) => `added: ${keyOf(part)} ${part.hash ?? ""}`.trim())];
};

const foreign = (what: string, known: readonly string[], seen: readonly string[]): Change[] =>
  seen.filter((one) => !known.includes(one)).map((one) => `added: ${what} ${one}`);

const STRICT = "strict-transport-security";

/** A proxy may add its own headers; those that protect the page must be as the page sent them. */
const compareHeaders = (
  made: Made["headers"],
  served: Record<string, string>,
  isSecure: boolean,
): Change[] => {
  const changes = Object.entries(made).flatMap(([name, value]) => {
    const found = served[name];
    const allowed = [value].flat();
    if (found !== undefined && allowed.includes(found)) return [];
    return [
      found === undefined
        ? `removed: header ${name}`
        : `changed: header ${name}, expected ${allowed.join(" or ")}, is ${found}`,
    ];
  });
  const isStrict = !isSecure || /max-age=[1-9]\d{6,}/.test(served[STRICT] ?? "");
  return isStrict ? changes : [...changes, `removed: header ${STRICT}`];
};
