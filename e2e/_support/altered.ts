import { execFile } from "node:child_process";
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { app, bank } from "./api";

export interface Answered {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** A proxy that alters responses: the browser does not receive what the product sent. */
const startAltering = async (alter: (answered: Answered) => Answered) => {
  const forward = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const { host = "", "accept-encoding": _, ...headers } = incoming.headers;
    const { hostname, port } = new URL(`http://${host}`);
    const { method, url: path = "/" } = incoming;
    const sent = ask({ hostname, port, method, path, headers: { ...headers, host } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => {
        const body = Buffer.concat(chunks).toString();
        const altered = alter({ path, headers: { ...answer.headers }, body });
        const { "content-length": _l, "transfer-encoding": _t, ...rest } = altered.headers;
        const kept = Object.fromEntries(Object.entries(rest).filter(([, value]) => value));
        outgoing.writeHead(answer.statusCode ?? 502, kept as Record<string, string>);
        outgoing.end(altered.body);
      });
    });
    incoming.pipe(sent);
  };
  const server = createServer(forward);
  // The client asks for a tunnel; what comes through it is plain HTTP.
  server.on("connect", (_, socket) => {
    socket.write("HTTP/1.1 200 Connection Established\r\n\r\n");
    server.emit("connection", socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}`, stop: () => server.close() };
};

/** Runs `npm run probe` on the running product, through the altering proxy. */
export const probe = async (
  alter: (answered: Answered) => Answered = (answered) => answered,
): Promise<{ code: number; output: string }> => {
  const altering = await startAltering(alter);
  const { PATH, HOME } = process.env;
  try {
    return await new Promise((resolve) => {
      execFile(
        process.execPath,
        ["--import", "tsx", "scripts/probe.ts", app, "--bank", bank],
        {
          env: {
            PATH,
            HOME,
            NODE_ENV: "test",
            NODE_USE_ENV_PROXY: "1",
            HTTP_PROXY: altering.address,
          },
        },
        (error, stdout, stderr) =>
          resolve({
            code: typeof error?.code === "number" ? error.code : 0,
            output: stdout + stderr,
          }),
      );
    });
  } finally {
    altering.stop();
  }
};
