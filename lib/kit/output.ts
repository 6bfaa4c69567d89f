/** From now on this process outlives what it cannot say: a full disk behind its log, a reader that is gone. */
export const ignoreOutputErrors = (): void => {
  for (const output of [process.stdout, process.stderr]) output.on("error", () => undefined);
};
