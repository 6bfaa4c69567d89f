import { type AddressInfo, createServer, type Socket } from "node:net";
import type pg from "pg";

const message = (type: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(5);
  head.write(type, "latin1");
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const int16 = (value: number): Buffer => Buffer.from([value >> 8, value & 255]);
const int32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};
const text = (value: string): Buffer => Buffer.from(`${value}\0`);
const ready = message("Z", Buffer.from("I"));

const TEXT = 25;

/** The answer to a simple query, every column as text. */
const answer = ({ fields, rows }: pg.QueryArrayResult<unknown[]>): Buffer => {
  const columns = fields.map(({ name }) =>
    Buffer.concat([text(name), int32(0), int16(0), int32(TEXT), int16(-1), int32(-1), int16(0)]),
  );
  const lines = rows.map((row) => {
    const cells = row.map((cell) => Buffer.from(String(cell)));
    const sized = cells.flatMap((cell) => [int32(cell.length), cell]);
    return message("D", int16(cells.length), ...sized);
  });
  return Buffer.concat([
    message("T", int16(columns.length), ...columns),
    ...lines,
    message("C", text("SELECT")),
    ready,
  ]);
};

/** The simplest pooler in transaction mode: all clients share one session in turn. */
export const startPooler = async (
  session: pg.Client,
): Promise<{ url: string; stop: () => void }> => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let isStarted = false;
    socket.on("error", () => undefined);
    socket.on("data", async (chunk) => {
      if (!isStarted) {
        isStarted = true;
        socket.write(Buffer.concat([message("R", int32(0)), ready]));
      } else if (chunk.toString("latin1", 0, 1) === "Q") {
        const query = chunk.toString("utf8", 5, chunk.readInt32BE(1));
        socket.write(answer(await session.query({ text: query, rowMode: "array" })));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgresql://anybody@127.0.0.1:${port}/motu`,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
};
