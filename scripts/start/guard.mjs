// Loaded before the framework, whose own server has neither time limits nor a second address, and whose
// own lines are no JSON. Node 24 reads TypeScript by itself; where the pinned one does not run, an older
// one needs help once.
const done = process.features.typescript
  ? () => undefined
  : (await import("tsx/esm/api")).register();
const { guardServers } = await import("../../lib/kit/http/listen.ts");
const { ignoreOutputErrors } = await import("../../lib/kit/output.ts");
const { logConsole } = await import("../../lib/kit/log.ts");
await done();

if (process.env.INSTALLATION === "deployment") logConsole();
guardServers();
ignoreOutputErrors();
// The framework would close its port at the first signal; lib/process/process.ts answers what was begun first.
if (process.argv.includes("start")) process.env.NEXT_MANUAL_SIG_HANDLE = "true";
