// Whether this machine's application is ready, as an exit code: a container's health check. Plain JavaScript,
// since it is started every few seconds.
const port = process.env.PORT || 3000;
const host = [undefined, "", "0.0.0.0", "::"].includes(process.env.HOST)
  ? "localhost"
  : process.env.HOST;
const address = `http://${host.includes(":") ? `[${host}]` : host}:${port}/readyz`;
const answer = await fetch(address, { signal: AbortSignal.timeout(4_000) }).catch(() => undefined);
process.exitCode = answer?.ok ? 0 : 1;
