import net from "node:net";
import { expect, test } from "@playwright/test";
import { app, bank } from "../_support/api";

const ends = (pieces: readonly string[], at: string): Promise<{ seconds: number; text: string }> =>
  new Promise((resolve) => {
    const start = performance.now();
    const { hostname, port } = new URL(at);
    const socket = net.connect(Number(port), hostname);
    const left = [...pieces];
    const drip = setInterval(() => socket.write(left.shift() ?? "x"), 1_000);
    let text = "";
    socket.on("data", (chunk) => {
      text += String(chunk);
    });
    socket.on("error", () => undefined);
    socket.on("close", () => {
      clearInterval(drip);
      resolve({ seconds: (performance.now() - start) / 1000, text });
    });
  });

const HEAD =
  "POST /api/v1/sandbox/keys HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";

const trickles: Record<string, { pieces: readonly string[]; most: number }> = {
  "headers that never end": { pieces: [HEAD, "X-A: "], most: 15 },
  "nothing at all": { pieces: Array(60).fill(""), most: 15 },
  "a body that trickles": { pieces: [`${HEAD}Content-Length: 999\r\n\r\n`], most: 30 },
  "a body in chunks": {
    pieces: [`${HEAD}Transfer-Encoding: chunked\r\n\r\n`, ...Array(60).fill("1\r\nx\r\n")],
    most: 30,
  },
};

// All together: the test mostly waits.
test("a client that sends its request slowly is disconnected in time", async () => {
  test.setTimeout(90_000);
  const found = Object.entries(trickles).flatMap(([name, { pieces, most }]) =>
    [app, bank].flatMap((at) =>
      Array.from({ length: 10 }, async () => {
        const { seconds, text } = await ends(pieces, at);
        // Checked every five seconds, and a busy machine is late.
        const isInTime = seconds < most + 8;
        return `${name} at ${at === app ? "app" : "bank"}: ${isInTime ? "cut" : seconds} ${text.slice(0, 12)}`;
      }),
    ),
  );
  const outcomes = new Set(await Promise.all(found));
  expect([...outcomes].filter((outcome) => !/: cut (HTTP\/1.1 4|$)/.test(outcome))).toEqual([]);
  expect(outcomes.size).toBeGreaterThanOrEqual(8);
});
