import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { env } from "@/lib/kit/env";
import { startBank } from "@/lib/testing/bank";
import { aMerchant, eventsOf, type TestMerchant } from "@/lib/testing/merchant";
import { making } from "@/lib/testing/requests";
import { type ServedApi, serveApi } from "@/sdk/src/api.fixture";
import { files, local, plainReceiver, receiver } from "./_quickstart";
import { aProject, freePort, type Project, type Running } from "./project.fixture";

// Compilers and package runners are slow on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let api: ServedApi;
let stopBank: () => Promise<void>;
let project: Project;
let of: TestMerchant;
const running: Running[] = [];

beforeAll(async () => {
  api = await serveApi();
  env().APP_ORIGIN = api.origin;
  const bank = await startBank();
  stopBank = () => bank.close();
  project = aProject();
  of = await aMerchant();
});
afterEach(async () => {
  await Promise.allSettled(running.splice(0).map(({ end }) => end()));
});
afterAll(async () => {
  project.remove();
  await stopBank();
  await api.close();
});

const start = (script: string, variables: Record<string, string> = {}): Running => {
  const started = project.run(script, variables);
  running.push(started);
  return started;
};
const tsx = (snippet: string) =>
  start(`npx tsx ${project.add(snippet)}`, { MOTU_KEY: of.key }).ended;

const until = async (isSo: () => boolean, what: () => string): Promise<void> => {
  for (let waited = 0; waited < 30_000; waited += 50) {
    if (isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`Waited in vain:\n${what()}`);
};

describe("the TypeScript of the pages", () => {
  it("compiles as shown", async () => {
    const { client, checkout, retry, errors, list } = files();
    for (const snippet of [client, checkout, retry, errors, list]) project.add(snippet);
    project.write("app/sdk/route.ts", receiver);
    project.write("app/plain/route.ts", plainReceiver);
    expect(await start("npx tsc").ended).not.toContain("error");
    project.write("wrong.ts", checkout.replace("successUrl", "successUri"));
    await expect(start("npx tsc").ended).rejects.toThrow("successUri");
    project.write("wrong.ts", "");
  });

  it("creates a checkout session", async () => {
    const { client, checkout, runCheckout } = files();
    project.add(client);
    project.add(checkout);
    const printed = await start(runCheckout, { KEY: of.key }).ended;
    expect(printed).toContain(`${api.origin}/c/`);
    const { body } = await of.api.get("/checkout-sessions");
    expect(body.data[0]).toMatchObject({ status: "open", amountXpf: 5980 });
    expect(printed).toContain(body.data[0].url);
  });

  it("sends a request twice with one key and creates one payment, which the list shows", async () => {
    const { client, retry, list } = files();
    project.add(client);
    const printed = [await tsx(retry), await tsx(retry)];
    for (const text of printed) expect(text).toContain("pending");
    await making(of)("rcpt");
    const shown = await tsx(list);
    const { body } = await of.api.get("/transactions");
    expect(body.data).toHaveLength(2);
    for (const { id } of body.data) expect(shown).toContain(`${id} 2990`);
    expect(shown).toContain("moana@example.pf");
  });

  it("distinguishes errors", async () => {
    const { client, errors } = files();
    project.add(client);
    expect(await tsx(errors)).toContain("not valid: amountXpf");
  });
});

/** Serves a route handler of Next.js, which takes and returns web standard objects. */
const server = `import { createServer } from "node:http";
import { POST } from "./app/webhooks/route";

createServer(async (incoming, outgoing) => {
  const chunks = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const headers = new Headers(incoming.headers as Record<string, string>);
  const body = Buffer.concat(chunks);
  const answer = await POST(new Request("http://localhost/webhooks", { method: "POST", headers, body }));
  console.log("answered", answer.status);
  outgoing.writeHead(answer.status).end(await answer.text());
}).listen(Number(process.env.PORT), "127.0.0.1");
`;

describe("webhooks on the reader's own machine", () => {
  const handlers: [string, string][] = [
    ["the SDK", receiver],
    ["standardwebhooks alone", plainReceiver],
  ];

  it.each(handlers)("arrive, verified with %s, by the commands shown", async (_, handler) => {
    const port = await freePort();
    project.add(handler);
    project.write("server.ts", server);
    const { listen, trigger } = local();
    const listening = start(listen.replace("localhost:4000", `127.0.0.1:${port}`), { KEY: of.key });
    await until(() => listening.printed().includes("Ctrl-C ends."), listening.printed);
    const secret = /whsec_\S+/.exec(listening.printed())?.[0] ?? "";
    // Events from the first poll on are forwarded.
    const polls = () => api.asked.filter((call) => call.includes("ending_before")).length;
    api.asked.length = 0;
    await until(() => polls() > 0, listening.printed);

    const printed = await start(trigger, { KEY: of.key }).ended;
    const id = /transaction (\S+)/.exec(printed)?.[1] ?? "";
    expect((await eventsOf(id)).at(-1)?.type).toBe("payment.succeeded");
    await until(() => listening.printed().includes("Nothing listens"), listening.printed);

    const shop = start("npx tsx server.ts", { PORT: String(port), MOTU_WEBHOOK_SECRET: secret });
    await until(() => shop.printed().includes("paid: 2990"), listening.printed);
    await until(() => listening.printed().includes(`payment.succeeded  `), listening.printed);
    expect(listening.printed()).toMatch(new RegExp(`payment.succeeded +transaction ${id} +204`));
    expect(shop.printed()).not.toContain("answered 400");

    // A message signed by somebody else is refused.
    const forged = await fetch(`http://127.0.0.1:${port}/webhooks`, { method: "POST", body: "{}" });
    expect(forged.status).toBe(400);
    expect(await listening.end()).toMatch(/Ended\. Events forwarded: \d+\./);
  });
});
