import { type Environment, env } from "@/lib/kit/env";

/** Runs the work as a process would that was started with these variables. */
export const withEnv = async <Result>(
  values: { [Name in keyof Environment]?: Environment[Name] | undefined },
  work: () => Promise<Result>,
): Promise<Result> => {
  const current = env();
  const before = Object.keys(values).map((name) => [name, current[name as keyof Environment]]);
  Object.assign(current, values);
  try {
    return await work();
  } finally {
    Object.assign(current, Object.fromEntries(before));
  }
};
