import type { Instrumentation } from "next";

/** Runs once when the server starts, before it takes requests. */
export const register = async (): Promise<void> => {
  if (process.env["NEXT_RUNTIME"] !== "nodejs") return;
  const { startProcess } = await import("@/lib/process/process");
  await startProcess();
};

/** A page that failed: the digest is what its visitor was shown. */
export const onRequestError: Instrumentation.onRequestError = async (thrown, request) => {
  if (process.env["NEXT_RUNTIME"] !== "nodejs") return;
  const { withoutCapability } = await import("@/lib/capability-urls");
  const { isOutage } = await import("@/lib/kit/contention");
  const { errorFields, log } = await import("@/lib/kit/log");
  const { suspectOutage } = await import("@/lib/kit/outage");
  // Before it is answered: then it is told as 503.
  if (isOutage(thrown)) suspectOutage();
  const { digest } = thrown as { digest?: string };
  const path = withoutCapability(request.path.split("?")[0] ?? "");
  log("error", "page.failed", { path, digest, ...errorFields(thrown) });
};
