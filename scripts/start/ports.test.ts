import { createServer, type Server } from "node:net";
import { expect, test } from "vitest";
import { requireFree } from "@/scripts/start/ports";

const listen = (): Promise<{ server: Server; port: number }> =>
  new Promise((resolve) => {
    const server = createServer();
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve({ server, port: typeof address === "object" && address ? address.port : 0 });
    });
  });

test("names the variable of a port that is taken", async () => {
  const { server, port } = await listen();
  const attempt = requireFree([{ variable: "BANK_PORT", port }], 0);
  await expect(attempt).rejects.toThrow(`BANK_PORT=${port + 100} npm start`);
  server.close();
});

test("waits for a port that is about to be released", async () => {
  const { server, port } = await listen();
  setTimeout(() => server.close(), 300);
  await expect(requireFree([{ variable: "PORT", port }], 5_000)).resolves.toBeUndefined();
});
