/**
 * Runs a command of the shell to its end. An error is one sentence on standard error, and an exit code: that of
 * the command, or `failed`.
 */
export const runCommand = async (main: () => Promise<void>, failed = 1): Promise<void> => {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = failed;
  }
  await Promise.all([process.stdout, process.stderr].map(written));
  // Open keep-alive connections would keep the process running.
  process.exit();
};

/** A long output may still be on its way to its reader. */
const written = (stream: NodeJS.WriteStream): Promise<void> =>
  new Promise((resolve) => stream.write("", () => resolve()));
