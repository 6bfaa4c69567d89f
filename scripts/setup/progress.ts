import { showProgress } from "@/scripts/bootstrap/spinner.mjs";

/** Shows a line while the work runs, and its result. */
export const step = async <Result>(title: string, work: () => Promise<Result>): Promise<Result> => {
  const finish = showProgress(title);
  try {
    const result = await work();
    finish(true);
    return result;
  } catch (error) {
    finish(false);
    throw error;
  }
};

/** One line of its own, between the steps. */
export const say = (line: string): void => {
  console.log(`  ${line}`);
};
