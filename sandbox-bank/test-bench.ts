import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Pool } from "pg";
import { startSandboxBank } from "@/sandbox-bank/server";

export const apiKey = "sandbox-bank-key-of-the-tests-0123456789";
export const notifySecret = "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";

export interface Notice {
  headers: Headers;
  rawBody: string;
  reference: string;
}

interface CallOptions {
  body?: unknown;
  text?: string;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  json: Record<string, unknown>;
}

/** A sandbox bank on its own port, and a gateway that only receives notifications. */
export interface TestBank {
  origin: string;
  appOrigin: string;
  db: Pool;
  notices: Notice[];
  /** The gateway's response to the next notifications. */
  gateway: { status: number };
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  charge(token: string, change?: Record<string, unknown>): Promise<Answer>;
  /** Posts a form as the bank's own page does. */
  post(path: string, fields: Record<string, string>): Promise<Response>;
  close(): Promise<void>;
}

export const startTestBank = async (
  times: { slowMs?: number; challengeMs?: number } = {},
): Promise<TestBank> => {
  const databaseUrl = process.env["DATABASE_URL"];
  if (!databaseUrl) throw new Error("These tests need DATABASE_URL.");
  const notices: Notice[] = [];
  const gateway = { status: 204 };
  const receiver = await startReceiver(notices, gateway);
  const appOrigin = `http://localhost:${(receiver.address() as AddressInfo).port}`;
  const options = { port: 0, appOrigin, databaseUrl, apiKey, notifySecret, ...times };
  const bank = await startSandboxBank(options);
  const db = new Pool({ connectionString: databaseUrl, max: 2 });
  const call = (method: string, path: string, asked: CallOptions = {}) =>
    callBank(`${bank.origin}${path}`, method, asked);
  return {
    origin: bank.origin,
    appOrigin,
    db,
    notices,
    gateway,
    call,
    charge: (token, change = {}) =>
      call("POST", "/bank/v1/charges", { body: chargeBody(appOrigin, token, change) }),
    post: (path, fields) =>
      fetch(`${bank.origin}${path}`, {
        method: "POST",
        headers: { origin: bank.origin },
        body: new URLSearchParams(fields),
        redirect: "manual",
      }),
    close: async () => {
      await bank.close();
      await db.end();
      receiver.closeAllConnections();
      receiver.close();
    },
  };
};

const chargeBody = (appOrigin: string, token: string, change: Record<string, unknown>) => ({
  reference: `op-${randomUUID()}`,
  amountXpf: 1_500,
  eurCents: 1_257,
  token,
  offSession: false,
  returnUrl: `${appOrigin}/return/1?s=nonce`,
  description: "Boutique du lagon",
  ...change,
});

const callBank = async (url: string, method: string, asked: CallOptions): Promise<Answer> => {
  const answer = await fetch(url, {
    method,
    headers: {
      authorization: `Bearer ${apiKey}`,
      "idempotency-key": randomUUID(),
      ...asked.headers,
    },
    body: asked.text ?? (asked.body === undefined ? null : JSON.stringify(asked.body)),
  });
  const text = await answer.text();
  return { status: answer.status, json: text === "" ? {} : JSON.parse(text) };
};

const startReceiver = async (notices: Notice[], gateway: { status: number }): Promise<Server> => {
  const server = createServer(async (request, response) => {
    const rawBody = await textOf(request);
    const { reference } = JSON.parse(rawBody);
    const headers = new Headers(request.headers as Record<string, string>);
    if (request.url === "/api/bank/sandbox/notify") notices.push({ headers, rawBody, reference });
    response.writeHead(gateway.status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return server;
};

const textOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
};

/** Polls until there is a result; the timeout only ends a run that would fail anyway. */
export const eventually = async <T>(
  check: () => T | undefined | Promise<T | undefined>,
  withinMs = 10_000,
): Promise<T> => {
  for (const end = Date.now() + withinMs; Date.now() < end; ) {
    const found = await check();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`Nothing came within ${withinMs} ms.`);
};
