import net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** One response as it came over the connection. */
export type RawAnswer = { status: number; headers: Record<string, string>; body: string };

/** How long a connection is silent before its last response is taken as whole. */
const SILENCE_MS = 400;

/** And how long it may take in all: no answer is an answer too. */
const PATIENCE_MS = 10_000;

/** Writes these pieces to one connection, numbers being pauses in milliseconds; returns what came back. */
export const exchange = (
  origin: string,
  pieces: readonly (string | number)[],
): Promise<RawAnswer[]> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const socket = net.connect(Number(port), hostname);
    let text = "";
    let silence: NodeJS.Timeout | undefined;
    const end = (): void => {
      clearTimeout(silence);
      clearTimeout(patience);
      socket.destroy();
      resolve(answersIn(text));
    };
    const patience = setTimeout(end, PATIENCE_MS);
    socket.setEncoding("latin1");
    socket.on("data", (chunk) => {
      text += String(chunk);
      clearTimeout(silence);
      silence = setTimeout(end, SILENCE_MS);
    });
    socket.once("close", end);
    socket.once("error", (fault: NodeJS.ErrnoException) => (text ? end() : reject(fault)));
    void (async () => {
      for (const piece of pieces) {
        if (typeof piece === "number") await sleep(piece);
        else if (!socket.destroyed) socket.write(piece, "latin1");
      }
    })();
  });

const answersIn = (text: string): RawAnswer[] => {
  const answers: RawAnswer[] = [];
  for (let rest = text; rest !== ""; ) {
    const end = rest.indexOf("\r\n\r\n");
    if (end < 0) return [...answers, { status: 0, headers: {}, body: rest }];
    const [first = "", ...lines] = rest.slice(0, end).split("\r\n");
    const headers: Record<string, string> = {};
    for (const line of lines) {
      const colon = line.indexOf(":");
      const name = line.slice(0, colon).toLowerCase();
      const value = line.slice(colon + 1).trim();
      headers[name] = name in headers ? `${headers[name]} + ${value}` : value;
    }
    const [body, after] = bodyIn(headers, rest.slice(end + 4));
    answers.push({ status: Number(first.split(" ")[1]), headers, body });
    rest = after;
  }
  return answers;
};

/** The body, and what follows it. A response to HEAD has none, whatever length it declares. */
const bodyIn = (headers: Record<string, string>, text: string): [string, string] => {
  if (text.startsWith("HTTP/1.1 ")) return ["", text];
  if (headers["transfer-encoding"] !== "chunked") {
    // Without a length it ends with the connection.
    const length = Number(headers["content-length"] ?? text.length);
    return [text.slice(0, length), text.slice(length)];
  }
  let body = "";
  for (let rest = text; ; ) {
    const line = rest.indexOf("\r\n");
    const size = Number.parseInt(rest.slice(0, line), 16);
    if (!(size > 0)) return [body, line < 0 ? "" : rest.slice(line + 4)];
    body += rest.slice(line + 2, line + 2 + size);
    rest = rest.slice(line + 4 + size);
  }
};
