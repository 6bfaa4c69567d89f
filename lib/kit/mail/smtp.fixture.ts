import { type AddressInfo, createServer, type Socket } from "node:net";

type Delivered = { from: string; to: string[]; data: string };

/** A mail server that keeps what it accepts; `refuse` refuses a recipient with this response. */
export const startSmtp = async () => {
  const delivered: Delivered[] = [];
  const state: { refusal: string | null } = { refusal: null };
  const server = createServer((socket) => serve(socket, delivered, state));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    delivered,
    refuse: (refusal: string | null): void => {
      state.refusal = refusal;
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
};

const serve = (socket: Socket, delivered: Delivered[], state: { refusal: string | null }): void => {
  let held = "";
  let letter: Delivered = { from: "", to: [], data: "" };
  let isData = false;
  const say = (line: string) => socket.write(`${line}\r\n`);
  const verbs: Record<string, (line: string) => void> = {
    EHLO: () => say("250 localhost"),
    MAIL: (line) => {
      letter = { from: line, to: [], data: "" };
      say("250 ok");
    },
    RCPT: (line) => {
      if (state.refusal) {
        say(state.refusal);
        return;
      }
      letter.to.push(line.slice("RCPT TO:".length));
      say("250 ok");
    },
    DATA: () => {
      isData = true;
      say("354 go on");
    },
    QUIT: () => {
      say("221 bye");
      socket.end();
    },
  };
  const takeData = (): boolean => {
    const end = held.indexOf("\r\n.\r\n");
    if (end < 0) return false;
    delivered.push({ ...letter, data: held.slice(0, end) });
    held = held.slice(end + 5);
    isData = false;
    say("250 taken");
    return true;
  };
  const takeLine = (): boolean => {
    const end = held.indexOf("\r\n");
    if (end < 0) return false;
    const line = held.slice(0, end);
    held = held.slice(end + 2);
    (verbs[line.slice(0, 4).toUpperCase()] ?? (() => say("502 no")))(line);
    return true;
  };
  socket.on("error", () => undefined);
  socket.on("data", (chunk) => {
    held += chunk.toString("latin1");
    while (isData ? takeData() : takeLine());
  });
  say("220 localhost");
};
