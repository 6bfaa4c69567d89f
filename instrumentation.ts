/** Runs once when the server starts, before it takes requests. */
export const register = async (): Promise<void> => {
  if (process.env["NEXT_RUNTIME"] !== "nodejs") return;
  const { startProcess } = await import("@/lib/process");
  await startProcess();
};
