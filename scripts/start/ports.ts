import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

export interface PortUse {
  variable: string;
  port: number;
}

/** Refuses while a port is taken, naming the variable to change; waits that long for it first. */
export const requireFree = async (uses: PortUse[], patienceMs: number): Promise<void> => {
  const until = Date.now() + patienceMs;
  for (const { variable, port } of uses) {
    while (!(await isFree(port))) {
      if (Date.now() > until) {
        throw new Error(
          `Port ${port} is taken by another program. Stop it, or choose another port: ${variable}=${port + 100} npm start`,
        );
      }
      await sleep(200);
    }
  }
};

// Either may be taken alone: everybody's address, or this machine's own.
const isFree = async (port: number): Promise<boolean> =>
  (await canListen(port, "127.0.0.1")) && (await canListen(port, "::"));

const canListen = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") return resolve(false);
      if (error.code === "EACCES") return reject(new Error(`Port ${port} is not ours to open.`));
      // A machine without IPv6.
      resolve(true);
    });
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
