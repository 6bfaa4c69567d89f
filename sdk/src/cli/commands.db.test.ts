import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { aMerchant, eventsOf, type TestMerchant } from "@/lib/testing/merchant";
import { signedPost } from "@/lib/webhook-deliveries/attempt";
import type { Delivery } from "@/lib/webhook-deliveries/claim";
import { openReceiver, type Receiver } from "@/lib/webhook-deliveries/receiver.fixture";
import { newSecret, sealSecret } from "@/lib/webhook-endpoints/secrets";
import { type ServedApi, serveApi } from "../api.fixture.js";
import { createMotu } from "../client.js";
import { webhooks } from "../webhooks.js";
import { type Running, runMotu, until } from "./terminal.fixture.js";

let of: TestMerchant;
let api: ServedApi;
let receiver: Receiver;
let running: Running | null;

beforeEach(async () => {
  of = await aMerchant();
  api = await serveApi();
  receiver = await openReceiver();
  running = null;
});
afterEach(async () => {
  await running?.end();
  await Promise.all([api.close(), receiver.close()]);
});

const listen = async (...more: string[]): Promise<Running> => {
  running = runMotu("listen", "--key", of.key, "--api", api.origin, ...more);
  const { out, notes } = running;
  // The second request gets the events after the start.
  await until(
    () => api.asked.filter((call) => call.includes("/events?limit")).length > 1,
    "it listens",
  );
  expect([...out, ...notes].join("\n")).toContain("Listening to");
  return running;
};
const forwarding = (path = "/204") => ["--forward", `${receiver.origin}${path}`];
const aProduct = async (name: string): Promise<string> =>
  (await of.api.post("/products", { name })).body.data.id;
/** An event that can be read: the list waits for older transactions, so that it never skips one. */
const aListedProduct = async (name: string): Promise<string> => {
  const id = await aProduct(name);
  const isListed = async () =>
    (await of.api.get(`/events?resourceId=${id}`)).body.data.length === 1;
  await expect.poll(isListed, { timeout: 10_000 }).toBe(true);
  return id;
};
const arrived = (count: number) =>
  until(() => receiver.received.length >= count, `${count} events arrived`);
const secretIn = ({ out }: Running): string =>
  /whsec_\S+/.exec(out.join("\n"))?.[0] ?? "no secret was printed";

describe("motu listen", () => {
  it("forwards each event from now on once, in the order of commits, like a delivery", async () => {
    await aListedProduct("Before");
    const session = await listen(...forwarding());
    const ids: string[] = [];
    for (const name of ["Café", "Thé 🥥", "Monoï"]) ids.push(await aProduct(name));
    await of.api.patch(`/products/${ids[0]}`, { name: "Café moulu" });
    await arrived(4);
    const stored = (await Promise.all(ids.map((id) => eventsOf(id)))).flat();
    const bodies = receiver.received.map(({ body }) => body);
    expect(bodies.map((body) => JSON.parse(body).resourceId)).toEqual([...ids, ids[0]]);
    for (const { body } of stored) expect(bodies).toContain(JSON.stringify(body));
    const secret = secretIn(session);
    for (const { body, headers } of receiver.received) {
      expect(webhooks.verify(body, headers, secret).type).toMatch(/^product\./);
    }
    expect(await session.end()).toBe(0);
    expect(receiver.received).toHaveLength(4);
    expect(session.out.at(-1)).toContain("Events forwarded: 4");
  });

  it("sends the headers of a real delivery, and the very bytes that are stored", async () => {
    await listen(...forwarding());
    const id = await aProduct("Café");
    await arrived(1);
    const [sent] = receiver.received;
    const event = await db.event.findFirstOrThrow({ where: { resourceId: id } });
    const endpointId = newId();
    const real = signedPost(
      {
        eventId: event.id,
        body: event.body,
        apiVersion: "2026-01-01",
        endpointId,
        secret: Buffer.from(sealSecret(endpointId, newSecret())),
        previousSecret: null,
        previousSecretExpiresAt: null,
        url: receiver.origin,
        livemode: false,
      } as Delivery,
      new Date(Number(sent?.headers["webhook-timestamp"]) * 1000),
    );
    expect(sent?.body).toBe(real.body);
    const { "webhook-signature": _, ...plain } = real.headers;
    expect(sent?.headers).toMatchObject(plain);
    const own = ["host", "connection", "content-length", "accept-encoding", "webhook-signature"];
    expect(Object.keys(sent?.headers ?? {}).sort()).toEqual([...Object.keys(plain), ...own].sort());
  });

  it("prints a line for each event: time, type, object, and the server's response", async () => {
    const session = await listen(...forwarding("/500"));
    const id = await aProduct("Café");
    await until(() => session.out.some((line) => line.includes(id)), "the line is there");
    const line = session.out.find((text) => text.includes(id));
    expect(line).toMatch(
      /^\d\d:\d\d:\d\d {2}product\.created +product [0-9a-f-]{36} {2}500 {2}\d+ ms/,
    );
    expect(line).toContain("would be tried again");
  });

  it("gives the same key the same secret, unless another one is passed", async () => {
    const secrets: string[] = [];
    for (const more of [[], [], ["--secret", `whsec_${btoa("chosen by the integrator")}`]]) {
      const session = await listen(...forwarding(), ...more);
      secrets.push(secretIn(session));
      await session.end();
      api.asked.length = 0;
    }
    expect(secrets[0]).toBe(secrets[1]);
    expect(secrets[2]).toBe(`whsec_${btoa("chosen by the integrator")}`);
    expect(secrets[0]).not.toContain(of.key);
  });

  it("shows only the requested types", async () => {
    const session = await listen(...forwarding(), "--events", "customer.*, product.updated");
    const id = await aProduct("Café");
    await of.api.post("/customers", { email: "moana@example.pf" });
    await of.api.patch(`/products/${id}`, { name: "Thé" });
    await arrived(2);
    await session.end();
    const types = receiver.received.map(({ body }) => JSON.parse(body).type);
    expect(types).toEqual(["customer.created", "product.updated"]);
  });

  it("prints whole events for programs, and everything else beside them", async () => {
    const session = await listen("--print-json");
    const id = await aProduct("Café");
    await until(() => session.out.length > 0, "the event is printed");
    await session.end();
    expect(session.out).toHaveLength(1);
    expect(JSON.parse(session.out[0] ?? "")).toMatchObject({ resourceId: id, object: "event" });
    expect(session.notes.join("\n")).toContain("Ended.");
  });

  it("waits for a server that is not running yet, reports it, and loses nothing", async () => {
    const vacant = createServer();
    const port = await new Promise<number>((resolve) => {
      vacant.listen(0, "127.0.0.1", () => resolve((vacant.address() as AddressInfo).port));
    });
    await new Promise((resolve) => vacant.close(resolve));
    const session = await listen("--forward", `http://127.0.0.1:${port}/webhooks`);
    const ids = [await aProduct("Café"), await aProduct("Thé")];
    await until(() => session.notes.length > 0, "it is said");
    expect(session.notes).toEqual([
      `Nothing listens at http://127.0.0.1:${port} (connection refused). Start your server: events wait here.`,
    ]);
    const taken: string[] = [];
    const late = createServer((request, response) => {
      let text = "";
      request.on("data", (chunk) => {
        text += chunk;
      });
      request.on("end", () => {
        taken.push(JSON.parse(text).resourceId);
        response.writeHead(204).end();
      });
    });
    await new Promise<void>((resolve) => late.listen(port, "127.0.0.1", resolve));
    await until(() => taken.length === 2, "both events arrived");
    expect(taken).toEqual(ids);
    await session.end();
    late.close();
  });

  it("continues after the API was unavailable, without a gap or a duplicate", async () => {
    const session = await listen(...forwarding());
    const ids = [await aListedProduct("Before")];
    await arrived(1);
    await api.close();
    await until(() => session.notes.length > 0, "it is said");
    expect(session.notes[0]).toBe(
      `The API could not be reached: ECONNREFUSED. Trying ${api.origin} again until it answers.`,
    );
    for (const name of ["During", "During too"]) ids.push(await aProduct(name));
    api = await serveApi(api.port);
    await arrived(3);
    ids.push(await aProduct("After"));
    await arrived(4);
    await session.end();
    expect(receiver.received.map(({ body }) => JSON.parse(body).resourceId)).toEqual(ids);
    expect(session.notes.at(-1)).toContain("answers again");
  });

  it("reads more events than one page", async () => {
    await aListedProduct("Before");
    const session = await listen(...forwarding());
    const ids = await Promise.all(Array.from({ length: 130 }, (_, at) => aProduct(`Café ${at}`)));
    await arrived(130);
    await session.end();
    const sent = receiver.received.map(({ body }) => JSON.parse(body).resourceId);
    expect(sent).toHaveLength(130);
    expect(sent.toSorted()).toEqual(ids.toSorted());
  });
});

describe("motu listen refuses", () => {
  const refusal = async (...argv: string[]): Promise<string> => {
    const session = runMotu("listen", "--api", api.origin, ...argv);
    expect(await session.ended).toBe(1);
    return session.notes.join("\n");
  };

  it("an unknown key, and names where to get one", async () => {
    await of.api.delete(`/api-keys/${of.keyId}`);
    expect(await refusal("--key", of.key)).toBe(
      "The key is not accepted: it was revoked, has expired, or belongs to another Motu. " +
        `A test key needs no account: curl -X POST ${api.origin}/api/v1/sandbox/keys`,
    );
  });

  it("a key that may not read events", async () => {
    const { key } = await aMerchant({ scopes: ["products:read"] });
    expect(await refusal("--key", key)).toMatch(/lacks the scope.+\(req_/);
  });

  it("a live key, unless confirmed", async () => {
    const live = await aMerchant({ livemode: true });
    expect(await refusal("--key", live.key)).toContain("--live");
    of = live;
    const session = await listen("--live");
    expect(session.out[0]).toContain("LIVE mode");
  });

  it("unknown types, invalid URLs and secrets, and a missing key", async () => {
    expect(await refusal("--key", of.key, "--events", "payments.*")).toContain(
      "payments.* is neither",
    );
    expect(await refusal("--key", of.key, "--forward", "localhost:4000")).toContain("--forward");
    expect(await refusal("--key", of.key, "--secret", "whsec_short")).toContain("--secret");
    expect(await refusal("--key", "pk_1")).toContain("svc_test_");
    expect(await refusal()).toContain("MOTU_KEY");
    expect(await refusal("--key", of.key, "--forvard", "x")).toContain("--forvard");
  });

  it("a server that is not Motu", async () => {
    expect(await refusal("--key", of.key, "--api", `${receiver.origin}/elsewhere`)).toContain(
      "Is --api the address of a Motu?",
    );
  });
});

describe("motu trigger", () => {
  const kinds = [
    "payment.created",
    "payment.processing",
    "payment.succeeded",
    "payment.failed",
    "payment.refunded",
    "checkout_session.created",
    "customer.created",
  ];

  it.each(kinds)("triggers %s", async (kind) => {
    const session = runMotu("trigger", kind, "--key", of.key, "--api", api.origin);
    expect(await session.ended, session.notes.join("\n")).toBe(0);
    const [line = ""] = session.out;
    const id = line.split(" ").at(-1) ?? "";
    expect(line).toContain(kind);
    expect((await eventsOf(id)).map(({ type }) => type)).toContain(kind);
  });

  it("accepts the amount, a test key, and types that it knows", async () => {
    const run = async (...argv: string[]) => {
      const session = runMotu("trigger", ...argv, "--api", api.origin);
      return { code: await session.ended, text: [...session.out, ...session.notes].join("\n") };
    };
    const { text } = await run("payment.succeeded", "--amount", "4200", "--key", of.key);
    const motu = createMotu({ key: of.key, baseUrl: api.origin });
    const id = text.split(" ").at(-1) ?? "";
    const { data } = await motu.get("/transactions/{id}", { params: { path: { id } } });
    expect(data).toMatchObject({ status: "succeeded", amountXpf: 4200 });
    const live = await aMerchant({ livemode: true });
    expect((await run("payment.succeeded", "--key", live.key)).text).toContain("test key");
    expect((await run("payment.vanished", "--key", of.key)).text).toContain("payment.succeeded");
    expect((await run("payment.created", "--amount", "1.5", "--key", of.key)).code).toBe(1);
    expect((await run("payment.created", "--amount", "1", "--key", of.key)).text).toContain("req_");
  });
});

describe("motu", () => {
  it("prints its help", async () => {
    const help = runMotu("--help");
    expect(await help.ended).toBe(0);
    expect(help.out[0]).toContain("motu listen");
    expect(await runMotu().ended).toBe(1);
    const unknown = runMotu("lissten");
    expect(await unknown.ended).toBe(1);
    expect(unknown.notes[0]).toContain("no command lissten");
  });
});
