import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { canonicalJson, signatureOf } from "@/lib/kit/inngest/signature";

const Event = z.object({ id: z.string(), name: z.string(), data: z.unknown() });
type Event = z.infer<typeof Event>;

const Registered = z.object({
  url: z.string(),
  functions: z.array(
    z.object({ id: z.string(), triggers: z.array(z.object({ event: z.string().optional() })) }),
  ),
});

const Ops = z.array(z.object({ id: z.string(), op: z.string(), data: z.unknown() }));

/** The server's side of Inngest's protocol: it receives events and calls registered functions. */
export type FakeServer = {
  origin: string;
  /** Names of the received events. */
  events: Event[];
  /** Function ids of all runs, including those that have not begun. */
  runs: string[];
  /** Statuses of our responses other than 200 and 206. */
  refused: number[];
  close: () => Promise<void>;
};

type Options = {
  /** Undefined for a development server, which does not sign. */
  signingKey?: string;
  /** How long a run waits before it begins. */
  waitMs?: number;
};

/** Runs each function one run at a time, as ours are configured; calls steps until the run is complete. */
export const openFakeServer = async ({
  signingKey,
  waitMs = 0,
}: Options = {}): Promise<FakeServer> => {
  const fake: Omit<FakeServer, "origin" | "close"> = { events: [], runs: [], refused: [] };
  let registered: z.infer<typeof Registered> | undefined;
  const lines = new Map<string, Promise<unknown>>();
  const seen = new Set<string>();

  const post = (id: string, event: Event, steps: Record<string, unknown>): Promise<Response> => {
    const stack = { stack: Object.keys(steps), current: Object.keys(steps).length };
    const ctx = { run_id: `${id}-${event.id}`, attempt: 0, max_attempts: 4, use_api: false, stack };
    const body = canonicalJson({ event, events: [event], steps, version: 2, ctx });
    const signature = signingKey && { "x-inngest-signature": signatureOf(body, signingKey) };
    return fetch(`${registered?.url}?fnId=${id}&stepId=step`, {
      method: "POST",
      body,
      headers: { "content-type": "application/json", ...signature },
    });
  };

  const call = async (id: string, event: Event): Promise<void> => {
    const steps: Record<string, unknown> = {};
    for (let round = 0; round < 20; round += 1) {
      const answer = await post(id, event, steps);
      if (answer.status !== 206) {
        if (answer.status !== 200) fake.refused.push(answer.status);
        return;
      }
      for (const { id: step, data } of Ops.parse(await answer.json())) {
        steps[step] = { type: "data", data };
      }
    }
  };

  const run = (id: string, event: Event): void => {
    fake.runs.push(id);
    const before = lines.get(id) ?? Promise.resolve();
    const turn = before.then(() => sleep(waitMs)).then(() => call(id, event));
    lines.set(
      id,
      turn.catch(() => undefined),
    );
  };

  const take = (event: Event): void => {
    if (seen.has(event.id)) return;
    seen.add(event.id);
    fake.events.push(event);
    for (const { id, triggers } of registered?.functions ?? []) {
      if (triggers.some((trigger) => trigger.event === event.name)) run(id, event);
    }
  };

  const answer = async (request: IncomingMessage): Promise<object> => {
    const body = await json(request);
    if (request.url?.startsWith("/fn/register")) {
      registered = Registered.parse(body);
      return { ok: true, status: 200 };
    }
    const events = z.array(Event).parse(Array.isArray(body) ? body : [body]);
    for (const event of events) take(event);
    return { ids: events.map(({ id }) => id), status: 200 };
  };

  const server = createServer(async (request, response) => {
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(await answer(request)));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    ...fake,
    origin: originOf(server),
    close: async () => {
      server.close();
      await Promise.all(lines.values());
    },
  };
};

const originOf = (listening: Server): string =>
  `http://127.0.0.1:${z.custom<AddressInfo>().parse(listening.address()).port}`;
