import type { Observed, Part } from "@/lib/pay-pages/observe";

/** How a page differs from its inventory, in a sentence. */
export type Change = string;

/** What is served beside what the build made. Nothing where they agree. */
export const compare = (made: Observed, served: Observed, isSecure: boolean): Change[] => [
  ...compareParts(made.parts, served.parts),
  ...foreign("frame", made.frames, served.frames),
  ...foreign("target of a form", made.targets, served.targets),
  ...compareHeaders(made.headers, served.headers, isSecure),
];

const keyOf = ({ kind, name }: Part): string => `${kind} ${name}`;

const compareParts = (made: readonly Part[], served: readonly Part[]): Change[] => {
  const left = [...served];
  const changes: Change[] = [];
  for (const part of made) {
    const alike = left.filter((one) => keyOf(one) === keyOf(part));
    const [found] = [...alike.filter(({ hash }) => hash === part.hash), ...alike];
    if (!found) changes.push(`removed: ${keyOf(part)}`);
    else {
      left.splice(left.indexOf(found), 1);
      if (found.hash !== part.hash) {
        changes.push(`changed: ${keyOf(part)}, expected ${part.hash}, is ${found.hash}`);
      }
    }
  }
  return [...changes, ...left.map((part) => `added: ${keyOf(part)} ${part.hash ?? ""}`.trim())];
};

const foreign = (what: string, known: readonly string[], seen: readonly string[]): Change[] =>
  seen.filter((one) => !known.includes(one)).map((one) => `added: ${what} ${one}`);

const STRICT = "strict-transport-security";

/** A proxy may add headers of its own; those that protect the page are as the page sent them. */
const compareHeaders = (
  made: Record<string, string>,
  served: Record<string, string>,
  isSecure: boolean,
): Change[] => {
  const changes = Object.entries(made).flatMap(([name, value]) => {
    const found = served[name];
    if (found === value) return [];
    return [
      found === undefined
        ? `removed: header ${name}`
        : `changed: header ${name}, expected ${value}, is ${found}`,
    ];
  });
  const isStrict = !isSecure || /max-age=[1-9]\d{6,}/.test(served[STRICT] ?? "");
  return isStrict ? changes : [...changes, `removed: header ${STRICT}`];
};
