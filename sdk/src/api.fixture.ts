import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { send } from "@/lib/testing/client";

export type ServedApi = {
  origin: string;
  port: number;
  /** The requests, as `GET /events?limit=1`. */
  asked: string[];
  close: () => Promise<void>;
};

/** The API's own pipeline behind a socket. */
export const serveApi = async (at = 0): Promise<ServedApi> => {
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    const path = (request.url ?? "").replace("/api/v1", "");
    asked.push(`${request.method} ${path}`);
    const raw = await bytesOf(request);
    const { "content-length": _, ...headers } = request.headers;
    const reply = await send(request.method ?? "GET", path, null, {
      headers: headers as Record<string, string>,
      ...(raw.length > 0 ? { raw } : {}),
    });
    response.writeHead(reply.status, Object.fromEntries(reply.headers)).end(reply.text);
  });
  server.listen(at, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  return { origin: `http://127.0.0.1:${port}`, port, asked, close };
};

const bytesOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};
