import http from "node:http";
import type { AddressInfo } from "node:net";
import { answerInLane } from "@/lib/api/lane";

/** What the lane leaves to the framework; no operation answers so. */
export const PASSED_ON = 599;

type Body = string | Uint8Array | ReadableStream<Uint8Array>;
type Sent = { method: string; target: string; headers: Record<string, string>; body?: Body };

let origin: Promise<string> | undefined;

/** A server with the lane alone, for as long as the tests run. */
const laneOrigin = (): Promise<string> => {
  origin ??= new Promise((resolve) => {
    const server = http.createServer((request, response) => {
      if (!answerInLane(request, response)) response.writeHead(PASSED_ON).end();
    });
    server.listen(0, "127.0.0.1", () => {
      server.unref();
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    });
  });
  return origin;
};

const agent = new http.Agent({ keepAlive: true });

/** Until it is answered: a body that is too long is not read to its end. */
const write = async (request: http.ClientRequest, body: Body | undefined): Promise<void> => {
  if (!(body instanceof ReadableStream)) {
    request.end(body);
    return;
  }
  let isAnswered = false;
  let wake = (): void => undefined;
  const end = (): void => {
    isAnswered = true;
    wake();
  };
  request
    .on("drain", () => wake())
    .once("response", end)
    .once("close", end);
  for await (const chunk of body) {
    if (isAnswered) break;
    if (request.write(chunk)) continue;
    await new Promise<void>((resolve) => {
      wake = resolve;
    });
  }
  request.end();
};

/** Sends one request to the lane over HTTP. */
export const sendToLane = async ({ method, target, headers, body }: Sent): Promise<Response> => {
  const at = await laneOrigin();
  return new Promise((resolve, reject) => {
    // What follows a body that is not sent to its end would be read as the rest of it.
    const isWhole = !(body instanceof ReadableStream || "content-length" in headers);
    const options = { agent: isWhole ? agent : false, method, headers };
    const request = http.request(`${at}${target}`, options);
    request.once("error", reject);
    request.once("response", (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.once("error", reject);
      response.once("end", () => {
        const { statusCode: status = 0, headers: found } = response;
        const text = Buffer.concat(chunks).toString("utf8");
        resolve(new Response(text, { status, headers: found as Record<string, string> }));
      });
    });
    write(request, body).catch(reject);
  });
};
