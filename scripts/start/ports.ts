import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

export interface PortUse {
  variable: string;
  port: number;
}

/** The ports that another program has taken. */
export const takenOf = async (uses: readonly PortUse[]): Promise<PortUse[]> => {
  const free = await Promise.all(uses.map(({ port }) => isFree(port)));
  return uses.filter((_, index) => !free[index]);
};

/** What to do about a port that is taken. */
export const insteadOf = ({ variable, port }: PortUse): string =>
  `Stop it, or choose another port: ${variable}=${port + 100} npm start`;

/** Refuses while ports are taken, naming the variables to change; waits this long for them first. */
export const requireFree = async (uses: readonly PortUse[], patienceMs: number): Promise<void> => {
  const until = Date.now() + patienceMs;
  for (;;) {
    const taken = await takenOf(uses);
    if (taken.length === 0) return;
    if (Date.now() > until) {
      const lines = taken.map(
        (use) => `Port ${use.port} is taken by another program. ${insteadOf(use)}`,
      );
      throw new Error(lines.join("\n"));
    }
    await sleep(200);
  }
};

// Either may be taken alone: all addresses, or this machine's own.
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
