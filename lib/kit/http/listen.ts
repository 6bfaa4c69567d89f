import type http from "node:http";
import net from "node:net";

/** How long a client may take over sending a request: nobody holds a connection by whispering into it. */
export const PATIENCE = {
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  /** How often the two are looked at. */
  connectionsCheckingInterval: 5_000,
} as const;

/** Both of a machine's own addresses, of which a server takes one alone. */
const LOOPBACK = ["127.0.0.1", "::1"] as const;

/** Opens a port: on one address, on this machine's own two for `localhost`, on every one where none is named. */
export const listen = (server: http.Server, port: number, host?: string): void => {
  if (host !== "localhost") {
    server.listen({ port, ...(host === undefined ? {} : { host }) });
    return;
  }
  const [first, second] = LOOPBACK;
  server.once("listening", () => openBeside(server, second));
  server.listen(port, first);
};

/** Takes the connections of another address too. A machine without IPv6 has one of its own alone. */
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
