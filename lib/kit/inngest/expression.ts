import type { StoredEvent } from "@/lib/kit/inngest/events";

/** A compiled expression of a function's options. */
export type Expression = (event: StoredEvent) => unknown;

// `event.a.b`, `'literal'`, or either of them `== literal`: what both modes are sure to read alike.
const subset =
  /^\s*(?:event\.(?<path>[\w.]+)|'(?<single>[^']*)'|"(?<double>[^"]*)")\s*(?:==\s*(?:'(?<isSingle>[^']*)'|"(?<isDouble>[^"]*)"|(?<isJson>-?\d+(?:\.\d+)?|true|false))\s*)?$/;

/** Reads the part of CEL that we accept; anything else refuses, so that it is noticed at boot. */
export const parseExpression = (source: string): Expression => {
  const parts = subset.exec(source)?.groups;
  if (!parts) throw new Error(`The expression ${source} is not one that can be read here.`);
  const path = parts["path"]?.split(".");
  const literal = parts["single"] ?? parts["double"];
  const left: Expression = (event) => (path ? dig(event, path) : literal);
  const text = parts["isSingle"] ?? parts["isDouble"];
  const right: unknown = parts["isJson"] === undefined ? text : JSON.parse(parts["isJson"]);
  return right === undefined ? left : (event) => left(event) === right;
};

/** The value at a path, `undefined` where there is none. */
export const dig = (value: unknown, path: readonly string[]): unknown => {
  const [first, ...rest] = path;
  if (first === undefined) return value;
  if (value === null || typeof value !== "object" || !Object.hasOwn(value, first)) return undefined;
  return dig(Reflect.get(value, first), rest);
};
