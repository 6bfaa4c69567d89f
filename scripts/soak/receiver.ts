import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";

/** How often each message is refused, so that half of all answers are failures. */
const REFUSED_MAX = 2;

export interface Receiver {
  /** The URL of a merchant's endpoint; its secret is added when it is known. */
  urlFor: (shop: string) => string;
  trust: (shop: string, secret: string) => void;
  /** The events that a merchant has received. */
  takenBy: (shop: string) => ReadonlySet<string>;
  /** The payments that were reported as succeeded. */
  paid: ReadonlySet<string>;
  counts: () => { taken: number; refused: number; again: number; forged: number };
  close: () => void;
}

interface State {
  secrets: Map<string, string>;
  taken: Map<string, Set<string>>;
  refusals: Map<string, number>;
  paid: Set<string>;
  counts: { taken: number; refused: number; again: number; forged: number };
  random: () => number;
}

/**
 * A merchants' server that fails half the time, by a 500 or by a closed connection, and verifies every signature.
 */
export const openReceiver = async (random: () => number): Promise<Receiver> => {
  const state: State = {
    secrets: new Map(),
    taken: new Map(),
    refusals: new Map(),
    paid: new Set(),
    counts: { taken: 0, refused: 0, again: 0, forged: 0 },
    random,
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => receive(state, request, Buffer.concat(chunks).toString(), response));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    urlFor: (shop) => `http://localhost:${port}/${shop}`,
    trust: (shop, secret) => state.secrets.set(shop, secret),
    takenBy: (shop) => state.taken.get(shop) ?? new Set(),
    paid: state.paid,
    counts: () => state.counts,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};

const receive = (
  state: State,
  request: IncomingMessage,
  text: string,
  response: ServerResponse,
): void => {
  const shop = request.url?.slice(1) ?? "";
  const event = verified(state, shop, request, text);
  if (!event) {
    state.counts.forged += 1;
    response.writeHead(400).end();
    return;
  }
  const message = `${shop} ${event.id}`;
  const left = state.refusals.get(message) ?? Math.floor(state.random() * (REFUSED_MAX + 1));
  state.refusals.set(message, left - 1);
  if (left > 0) {
    refuse(state, request, response);
    return;
  }
  const taken = state.taken.get(shop) ?? new Set();
  state.counts[taken.has(event.id) ? "again" : "taken"] += 1;
  state.taken.set(shop, taken.add(event.id));
  if (event.type === "payment.succeeded") state.paid.add(event.data.id);
  response.writeHead(204).end();
};

const refuse = (state: State, request: IncomingMessage, response: ServerResponse): void => {
  state.counts.refused += 1;
  if (state.random() < 0.5) request.socket.destroy();
  else response.writeHead(500).end();
};

interface Delivered {
  id: string;
  type: string;
  data: { id: string };
}

const verified = (
  { secrets }: State,
  shop: string,
  { headers }: IncomingMessage,
  text: string,
): Delivered | undefined => {
  try {
    return new Webhook(secrets.get(shop) ?? "").verify(
      text,
      headers as Record<string, string>,
    ) as Delivered;
  } catch {
    return undefined;
  }
};
