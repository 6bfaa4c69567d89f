import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Asked {
  method: string;
  url: URL;
  headers: IncomingMessage["headers"];
  body: string;
}

export interface FakeReply {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

/**
 * The faults of one request: before or after it was executed, and how it fails. `held` executes it only when
 * `release` is called, long after the caller has gone.
 */
export type FaultKind =
  | "silentBefore"
  | "silentAfter"
  | "cutAfter"
  | "garbageAfter"
  | "failAfter"
  | "redirect"
  | "held"
  | FakeReply;

export interface FakeServer {
  origin: string;
  /** The next `times` requests to a route, written `POST /v1/refunds`, fail this way. */
  order(route: string, kind: FaultKind, times?: number): void;
  /** Executes the held requests now; resolves when all are done. */
  release(): Promise<void>;
  /** How often a route was called. */
  count(route: string): number;
  close(): Promise<void>;
}

/** A server of a bank in memory, on its own port. */
export const serve = async (answer: (asked: Asked) => Promise<FakeReply>): Promise<FakeServer> => {
  const faults: { route: string; kind: FaultKind }[] = [];
  const held: (() => Promise<void>)[] = [];
  const seen: string[] = [];

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const asked = await read(request);
    const route = `${asked.method} ${asked.url.pathname}`;
    seen.push(route);
    const index = faults.findIndex((fault) => fault.route === route);
    const [fault] = index < 0 ? [] : faults.splice(index, 1);
    await misbehave(fault?.kind, { asked, response, answer, held });
  };

  const server = createServer((request, response) => {
    handle(request, response).catch((thrown) => {
      response.writeHead(500).end(String(thrown));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    order: (route, kind, times = 1) => {
      for (let index = 0; index < times; index += 1) faults.push({ route, kind });
    },
    release: async () => {
      await Promise.all(held.splice(0).map((go) => go()));
    },
    count: (route) => seen.filter((one) => one === route).length,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

const read = async (request: IncomingMessage): Promise<Asked> => {
  let body = "";
  for await (const part of request) body += String(part);
  const url = new URL(request.url ?? "/", "http://localhost");
  return { method: request.method ?? "GET", url, headers: request.headers, body };
};

type Turn = {
  asked: Asked;
  response: ServerResponse;
  answer: (asked: Asked) => Promise<FakeReply>;
  held: (() => Promise<void>)[];
};

const misbehave = async (kind: FaultKind | undefined, turn: Turn): Promise<void> => {
  const { asked, response, answer, held } = turn;
  if (kind === "silentBefore") return;
  if (kind === "held") {
    held.push(async () => void (await answer(asked)));
    return;
  }
  if (kind === "redirect") {
    response.writeHead(302, { location: "/elsewhere" }).end();
    return;
  }
  if (typeof kind === "object") {
    say(response, kind);
    return;
  }
  const reply = await answer(asked);
  if (kind === "silentAfter") return;
  if (kind === "cutAfter") {
    response.destroy();
    return;
  }
  if (kind === "failAfter") {
    say(response, { status: 500, body: { error: { type: "api_error", message: "Oops." } } });
    return;
  }
  if (kind === "garbageAfter") {
    response.writeHead(200, { "content-type": "application/json" }).end("<html>");
    return;
  }
  say(response, reply);
};

const say = (response: ServerResponse, { status, body, headers }: FakeReply): void => {
  const isText = typeof body === "string";
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(isText ? body : JSON.stringify(body));
};

/** Tasks executed one after the other, by their subject. */
export const queues = () => {
  const last = new Map<string, Promise<unknown>>();
  return <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const turn = (last.get(name) ?? Promise.resolve()).then(work, work);
    last.set(
      name,
      turn.catch(() => undefined),
    );
    return turn;
  };
};
