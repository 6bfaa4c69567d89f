type Branch<Value> = {
  literals: Map<string, Branch<Value>>;
  parameter: { name: string; branch: Branch<Value> } | null;
  value: Value | null;
};

export type Found<Value> = { value: Value; params: Record<string, string> };

const branch = <Value>(): Branch<Value> => ({ literals: new Map(), parameter: null, value: null });

const NAMED = /^\{(\w+)\}$/;

const next = <Value>(at: Branch<Value>, part: string): Branch<Value> => {
  const name = NAMED.exec(part)?.[1];
  if (name !== undefined) {
    at.parameter ??= { name, branch: branch() };
    return at.parameter.branch;
  }
  const known = at.literals.get(part) ?? branch<Value>();
  at.literals.set(part, known);
  return known;
};

const search = <Value>(
  at: Branch<Value>,
  parts: readonly string[],
  depth: number,
): Found<Value> | null => {
  const part = parts[depth];
  if (part === undefined) return at.value === null ? null : { value: at.value, params: {} };
  const literal = at.literals.get(part);
  const found = literal ? search(literal, parts, depth + 1) : null;
  if (found || !at.parameter) return found;
  const { name, branch: below } = at.parameter;
  const named = search(below, parts, depth + 1);
  if (named) named.params[name] = part;
  return named;
};

/**
 * Finds the value of a path among paths such as `/customers/{id}`. A literal part wins over a parameter, as in
 * the framework's router; a parameter is taken as it is written.
 */
export const pathTree = <Value>(values: ReadonlyMap<string, Value>) => {
  const root = branch<Value>();
  for (const [path, value] of values) path.split("/").slice(1).reduce(next, root).value = value;
  return (path: string): Found<Value> | null => search(root, path.split("/"), 1);
};
