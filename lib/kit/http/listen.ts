import type http from "node:http";
import net from "node:net";

/** How long a client may take to send a request: slow clients cannot hold connections. */
export const PATIENCE = {
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  /** How often both are checked. */
  connectionsCheckingInterval: 5_000,
} as const;

/** Both loopback addresses, of which a server listens on only one. */
const LOOPBACK = ["127.0.0.1", "::1"] as const;

/** Opens a port: on one address, on both loopback addresses for `localhost`, on all when none is named. */
export const listen = (server: http.Server, port: number, host?: string): void => {
  if (host !== "localhost") {
    server.listen({ port, ...(host === undefined ? {} : { host }) });
    return;
  }
  const [first, second] = LOOPBACK;
  server.once("listening", () => openBeside(server, second));
  server.listen(port, first);
};

/** Accepts connections on another address too. A machine without IPv6 has only one. */
const openBeside = (server: http.Server, host: string): void => {
  const { port } = server.address() as net.AddressInfo;
  const beside = net.createServer((socket) => server.emit("connection", socket));
  beside.on("error", ({ code, message }: NodeJS.ErrnoException) => {
    if (code === "EADDRINUSE" || code === "EACCES") process.emitWarning(message);
  });
  beside.listen({ port, host, ipv6Only: true });
  const close = server.close.bind(server);
  server.close = (done) => {
    beside.close();
    return close(done);
  };
};
