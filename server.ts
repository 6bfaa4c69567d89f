import http from "node:http";
import { parseArgs } from "node:util";
import next from "next";
import { listen, PATIENCE } from "./lib/kit/http/listen.ts";
import { addServer } from "./lib/kit/load.ts";
import { errorFields, log, logConsole } from "./lib/kit/log.ts";
import { ignoreOutputErrors } from "./lib/kit/output.ts";
import type { AnswerRequest } from "./lib/process/server.ts";

// The server of the application, `node server.ts start|dev -p <port> [-H <host>]`. The framework's own has no time
// limits, no second address, and nothing that looks at a request before it.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    port: { type: "string", short: "p", default: "3000" },
    host: { type: "string", short: "H" },
  },
});
const dev = positionals[0] === "dev";
const port = Number(values.port);

if (process.env["INSTALLATION"] === "deployment") logConsole();
// The configuration is read without a compiler: Node strips its types.
process.env["__NEXT_NODE_NATIVE_TS_LOADER_ENABLED"] = "true";
// The framework alone reads changed sources again.
if (dev) process.env["API_LANE"] = "off";
ignoreOutputErrors();

const framework = next({
  dev,
  dir: import.meta.dirname,
  port,
  hostname: values.host ?? "localhost",
});
const begun = new Promise<AnswerRequest>((resolve) => {
  Object.assign(globalThis, { motuBegun: resolve });
});
// Runs instrumentation.ts, and does not wait for it.
await framework.prepare();
const answerRequest = await begun;
const handle = framework.getRequestHandler();

const server = http.createServer(PATIENCE, (request, response) => {
  answerRequest({ request, response }, () => handle(request, response));
});
addServer(server);
server.once("error", (error) => {
  log("error", "server.cannot_listen", errorFields(error));
  process.exit(1);
});
server.once("listening", () => log("info", "server.listening", { port }));
listen(server, port, values.host);
