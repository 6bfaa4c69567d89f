import { once } from "node:events";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";

export type Scripted = {
  status?: number;
  headers?: Record<string, string>;
  /** An object is answered as JSON. */
  body?: unknown;
  /** Never answered; closed without an answer; closed within the body. */
  fault?: "silence" | "cut" | "cut_body";
};

export type Seen = {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  at: number;
};

export type ScriptedServer = { origin: string; seen: Seen[]; close: () => Promise<void> };

/** A server with scripted responses, one per request; the last one is repeated. */
export const scriptedServer = async (
  answers: Scripted[] | ((seen: Seen) => Scripted),
): Promise<ScriptedServer> => {
  const seen: Seen[] = [];
  const answerTo = (call: Seen) =>
    typeof answers === "function"
      ? answers(call)
      : answers[Math.min(seen.length, answers.length) - 1];
  const server = createServer(async (request, response) => {
    const call = await read(request);
    seen.push(call);
    give(response, answerTo(call) ?? {});
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, seen, close: () => close(server) };
};

const read = async (request: IncomingMessage): Promise<Seen> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return {
    method: request.method ?? "",
    path: request.url ?? "",
    headers: request.headers,
    body: Buffer.concat(chunks).toString("utf8"),
    at: Date.now(),
  };
};

const give = (response: ServerResponse, answer: Scripted): void => {
  const { status = 200, headers, body = {}, fault } = answer;
  if (fault === "cut") response.socket?.destroy();
  if (fault === "cut" || fault === "silence") return;
  const isText = typeof body === "string";
  const text = isText ? body : JSON.stringify(body);
  const type = isText ? "text/html" : "application/json";
  const length = fault ? { "content-length": "9999" } : {};
  response.writeHead(status, { "content-type": type, ...headers, ...length });
  if (fault) response.write(text, () => response.socket?.destroy());
  else response.end(text);
};

const close = async (server: Server): Promise<void> => {
  server.closeAllConnections();
  server.close();
  await once(server, "close");
};

/** An error in the API's format. */
export const refusal = (status: number, error: string, more: object = {}) => ({
  status,
  body: {
    error,
    type: "state",
    message: `Refused: ${error}.`,
    code: status,
    param: null,
    requestId: "req_1",
    details: null,
    ...more,
  },
});
