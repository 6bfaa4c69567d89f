import type { ServerResponse } from "node:http";
import type { Answered } from "@/lib/kit/http/pipeline";

/** Writes a response to Node's server. */
export const send = (response: ServerResponse, { status, headers, body }: Answered): void => {
  if (typeof body === "string") {
    const length = String(Buffer.byteLength(body));
    response.writeHead(status, { ...headers, "Content-Length": length }).end(body);
    return;
  }
  response.writeHead(status, headers);
  void sendPieces(response, body);
};

const sendPieces = async (
  response: ServerResponse,
  pieces: AsyncIterator<string>,
): Promise<void> => {
  // Ends the wait for a client that reads slowly when it leaves.
  response.once("close", () => response.emit("drain"));
  try {
    for (;;) {
      const { done, value } = await pieces.next();
      if (done) {
        response.end();
        return;
      }
      if (!response.closed && !response.write(value)) {
        await new Promise((resolve) => response.once("drain", resolve));
      }
      if (response.closed) {
        await pieces.return?.();
        return;
      }
    }
  } catch {
    // It is in the log. Without its last chunk, a part is not mistaken for the whole.
    response.destroy();
  }
};
