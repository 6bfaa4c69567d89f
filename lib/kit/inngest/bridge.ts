import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { RawAnswer, StepBody } from "@/lib/kit/inngest/answer";
import type { Application } from "@/lib/kit/inngest/client";
import {
  type Configs,
  type FunctionConfig,
  parseFunction,
  type StoredEvent,
} from "@/lib/kit/inngest/function-config";
import { type Functions, sdkHandler } from "@/lib/kit/inngest/serve";
import { canonicalJson, signatureOf } from "@/lib/kit/inngest/signature";

/** One call of a function, which continues after its memoised steps, by their hashes. */
export type Call = {
  runId: string;
  config: FunctionConfig;
  event: StoredEvent;
  steps: Record<string, StepBody>;
  attempt: number;
};

/** The timeout of a call, which then has failed and is retried. */
const answerWithinMs = 15 * 60 * 1000;

const endpoint = "http://embedded.invalid/api/inngest";

type Sent = { method: "POST" | "PUT"; query?: string; body: object; headers?: object };

export type Bridge = ReturnType<typeof createBridge>;

/** The server's side of the SDK protocol: calls our own functions in process, signed. */
export const createBridge = (app: Application, functions: Functions) => {
  const handle = sdkHandler(app, functions);

  const send = async ({ method, query = "", body, headers }: Sent): Promise<RawAnswer> => {
    const text = canonicalJson(body);
    const signed = {
      ...headers,
      host: "embedded.invalid",
      "content-type": "application/json",
      "x-inngest-signature": signatureOf(text, app.signingKey),
    };
    const request = new Request(`${endpoint}${query}`, { method, body: text, headers: signed });
    const response = await handle(request);
    return {
      status: response.status,
      body: await response.json().catch(() => null),
      mayRetry: response.headers.get("x-inngest-no-retry") !== "true",
    };
  };

  return {
    sync: async (): Promise<Configs> => {
      const headers = { "x-inngest-sync-kind": "in_band" };
      const { body } = await send({ method: "PUT", body: { url: endpoint }, headers });
      const configs = Registration.parse(body).functions.map(parseFunction);
      return new Map(configs.map((config) => [config.id, config]));
    },
    execute: (call: Call): Promise<RawAnswer> => {
      const query = `?fnId=${encodeURIComponent(call.config.id)}&stepId=step`;
      return withinTime(send({ method: "POST", query, body: requestBody(call) }));
    },
    register: async (): Promise<void> => {
      const { status, body } = await send({ method: "PUT", body: {} });
      if (status !== 200) throw new Error(`Registration failed: ${status} ${JSON.stringify(body)}`);
    },
  };
};

const Registration = z.object({ functions: z.array(z.unknown()) });

// Without `fn_id`, with which the SDK would post each step to an API that embedded mode does not have.
const requestBody = ({ runId, config, event, steps, attempt }: Call) => ({
  event,
  events: [event],
  steps,
  version: 2,
  ctx: {
    run_id: runId,
    attempt,
    max_attempts: config.attemptsMax,
    stack: { stack: Object.keys(steps), current: Object.keys(steps).length },
  },
});

const withinTime = async (answer: Promise<RawAnswer>): Promise<RawAnswer> => {
  const body = { name: "Error", message: `No answer within ${answerWithinMs / 60_000} minutes.` };
  const timer = new AbortController();
  const late = sleep(answerWithinMs, { status: 500, body, mayRetry: true }, timer);
  return Promise.race([answer, late]).finally(() => timer.abort());
};
