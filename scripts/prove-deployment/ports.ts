import { type AddressInfo, createServer } from "node:net";

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

/** Three free ports: for the application, the sandbox bank and the metrics. */
export const freePorts = async (): Promise<[number, number, number]> => [
  await freePort(),
  await freePort(),
  await freePort(),
];
