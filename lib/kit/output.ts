/** From now on this process survives failed output: a full disk behind its log, a closed reader. */
export const ignoreOutputErrors = (): void => {
  for (const output of [process.stdout, process.stderr]) output.on("error", () => undefined);
};
