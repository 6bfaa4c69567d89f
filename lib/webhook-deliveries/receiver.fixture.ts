import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { brotliCompressSync } from "node:zlib";

export type Received = { path: string; headers: Record<string, string>; body: string; at: number };

export type Receiver = {
  /** `http://127.0.0.1:<port>`; the path decides the response. */
  origin: string;
  port: number;
  received: Received[];
  /** Connections accepted, and bytes sent, so far. */
  connections: () => number;
  bytesSent: () => number;
  close: () => Promise<void>;
};

type Behaviour = (response: ServerResponse, request: IncomingMessage, path: string) => void;

const status =
  (code: number, headers: Record<string, string> = {}): Behaviour =>
  (response) => {
    response.writeHead(code, headers).end(code === 204 ? undefined : `said ${code}`);
  };

/** A few bytes that decompress to a million. */
const packed = brotliCompressSync("x".repeat(1_000_000));

const behaviours: Record<string, Behaviour> = {
  "/200": status(200),
  "/204": status(204),
  "/301": status(301, { location: "/200" }),
  "/400": status(400),
  "/410": status(410),
  "/429": status(429, { "retry-after": "120" }),
  "/503": status(503, { "retry-after": "9999999" }),
  "/500": status(500),
  "/never": () => {},
  "/cut": (_response, request) => request.socket.destroy(),
  "/cut-body": (response, request) => {
    response.writeHead(200, { "content-length": "1000" });
    response.write("only so far", () => request.socket.destroy());
  },
  // One character of the status line a tick: the response never begins.
  "/drip": (response, request) => {
    response.detachSocket(request.socket);
    drip(request.socket, "HTTP/1.1 200 OK\r\nx-slow: ".concat("s".repeat(10_000)));
  },
  "/drip-body": (response) => {
    response.writeHead(200, { "content-length": "10000" });
    const timer = setInterval(() => response.write("d"), 20);
    response.on("close", () => clearInterval(timer));
  },
  "/huge": (response) => {
    response.writeHead(200);
    const pour = () => {
      while (response.write("x".repeat(65_536)));
    };
    response.on("drain", pour);
    pour();
  },
  "/brotli": (response) => {
    response.writeHead(200, { "content-encoding": "br" });
    response.end(packed);
  },
  "/garbage": (response, request) => {
    response.detachSocket(request.socket);
    request.socket.end("this is no HTTP\r\n\r\n");
  },
  "/unprintable": (response) => {
    response.writeHead(200);
    response.end("ok\u0000\u0007\u202e 4242 4242 4242 4242 whsec_AAAA\n".concat("é".repeat(2000)));
  },
};

const drip = (socket: Socket, text: string) => {
  const characters = [...text];
  const timer = setInterval(() => {
    const next = characters.shift();
    if (next === undefined || socket.destroyed) clearInterval(timer);
    else socket.write(next);
  }, 20);
  socket.on("close", () => clearInterval(timer));
  socket.on("error", () => clearInterval(timer));
};

/** A merchant's server on a port of its own; `answer` takes precedence over the path. */
export const openReceiver = async (
  answer?: (received: Received, response: ServerResponse) => boolean,
): Promise<Receiver> => {
  const received: Received[] = [];
  let connections = 0;
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("error", () => undefined);
    response.on("error", () => undefined);
    request.on("end", () => {
      const path = request.url ?? "";
      const body = Buffer.concat(chunks).toString("utf8");
      const headers = request.headers as Record<string, string>;
      const call = { path, headers, body, at: Date.now() };
      received.push(call);
      if (answer?.(call, response)) return;
      const [known = ""] = path.split("?");
      (behaviours[known] ?? status(404))(response, request, path);
    });
  });
  let sentBefore = 0;
  server.on("connection", (socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => {
      sentBefore += socket.bytesWritten;
      sockets.delete(socket);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    received,
    connections: () => connections,
    bytesSent: () => [...sockets].reduce((sum, socket) => sum + socket.bytesWritten, sentBefore),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
};
