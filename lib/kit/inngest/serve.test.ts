import { expect, test } from "vitest";
import { createApplication, inngest } from "@/lib/kit/inngest/client";
import { host } from "@/lib/kit/inngest/host";
import { inngestRoute, sdkHandler } from "@/lib/kit/inngest/serve";
import { canonicalJson, signatureOf } from "@/lib/kit/inngest/signature";

host().log = () => undefined;

const app = createApplication({ kind: "embedded" });

const functions = [
  app.client.createFunction({ id: "f", triggers: [{ event: "f/go" }], retries: 0 }, () => "done"),
];

const call = (signature?: string) =>
  new Request("http://embedded.invalid/api/inngest?fnId=motu-f&stepId=step", {
    method: "POST",
    body: canonicalJson(body),
    headers: { host: "embedded.invalid", ...(signature && { "x-inngest-signature": signature }) },
  });

const event = { name: "f/go", data: {} };

const body = {
  event,
  events: [event],
  steps: {},
  version: 2,
  ctx: {
    run_id: "r",
    attempt: 0,
    max_attempts: 1,
    stack: { stack: [], current: 0 },
    use_api: false,
  },
};

test("in embedded mode a network request is 404, signed or not", async () => {
  const { GET, POST, PUT } = inngestRoute(functions, app);
  const signed = call(signatureOf(canonicalJson(body), app.signingKey));
  const answers = await Promise.all([POST(signed), POST(call()), GET(call()), PUT(call())]);
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
});

test("an in-process call runs a function only if it is signed with the process's key", async () => {
  const handle = sdkHandler(app, functions);
  const text = canonicalJson(body);
  const right = await handle(call(signatureOf(text, app.signingKey)));
  expect(right.status).toBe(200);
  expect(await right.json()).toBe("done");
  expect((await handle(call(signatureOf(text, "0".repeat(64))))).status).toBe(401);
  expect((await handle(call(signatureOf("{}", app.signingKey)))).status).toBe(401);
  expect((await handle(call())).status).toBe(401);
});

test("each process signs with its own key", () => {
  expect(app.signingKey).toMatch(/^[0-9a-f]{64}$/);
  expect(createApplication({ kind: "embedded" }).signingKey).not.toBe(app.signingKey);
});

test("sending an event in embedded mode throws instead of losing it", async () => {
  await expect(inngest.send({ name: "f/go" })).rejects.toThrow(/no such API/);
});
