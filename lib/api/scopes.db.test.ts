import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { operations } from "@/lib/api/operations";
import { wholeReference } from "@/lib/api/reference";
import { eventKinds, kindsOf, objectOf } from "@/lib/events/kinds";
import { db } from "@/lib/kit/db";
import type { Operation } from "@/lib/kit/http/operation";
import { holdsScope } from "@/lib/kit/scopes";
import { scopesOf } from "@/lib/members/roles";
import { type ApiObject, readScopes } from "@/lib/resources/objects";
import { relationFacts } from "@/lib/resources/relations";
import { startBank } from "@/lib/testing/bank";
import type { Reply } from "@/lib/testing/client";
import { aMerchant, type TestMerchant } from "@/lib/testing/merchant";
import { ask, making, realPath } from "@/lib/testing/requests";

let stopBank: () => Promise<void>;
let shop: TestMerchant;

beforeAll(async () => {
  const bank = await startBank();
  stopBank = () => bank.close();
  shop = await aMerchant();
});

afterAll(() => stopBank());

/** A key of the merchant with only these scopes. */
const keyWith = (...scopes: string[]): Promise<TestMerchant> =>
  aMerchant({ merchantId: shop.id, scopes });

const expectLacking = (reply: Reply, scope: string, param: string): void => {
  expect(reply.text).toContain('"error":"insufficient_scope"');
  expect([reply.status, reply.body.param, reply.body.details]).toEqual([
    403,
    param,
    { requiredScope: scope },
  ]);
};

const allReads = [...new Set(Object.values(readScopes))];
const url = "http://localhost:4999/webhooks";

describe("the scope that reads an object", () => {
  const objectShown = ({ returns }: Operation): string | undefined => {
    const { data } = (returns as z.ZodObject<{ data: z.ZodObject<{ object: z.ZodLiteral }> }>)
      .shape;
    return data.shape?.object?.value as string | undefined;
  };

  it("is the scope of its own GET", () => {
    const gets = operations.filter(({ method, auth }) => method === "GET" && auth !== "session");
    const single = gets.filter((operation) => objectShown(operation) !== undefined);
    expect(single.length).toBeGreaterThanOrEqual(13);
    for (const operation of single) {
      const object = objectShown(operation) as ApiObject;
      expect([operation.id, readScopes[object]]).toEqual([operation.id, operation.scope]);
    }
  });

  it("is required wherever a response contains another object whole", () => {
    const { paths, components } = wholeReference();
    const whole = (schema: unknown): string[] => {
      if (schema === null || typeof schema !== "object") return [];
      const { $ref } = schema as { $ref?: string };
      const component = $ref?.split("/").at(-1) ?? "";
      if (component in readScopes) return [component];
      return $ref
        ? whole(components.schemas[component])
        : Object.values(schema as object).flatMap(whole);
    };
    const found = operations.flatMap((operation) => {
      const { responses = {} } = paths[operation.path]?.[operation.method.toLowerCase()] ?? {};
      const succeeded = Object.entries(responses).find(([status]) => status.startsWith("2"))?.[1];
      const shown = new Set(whole(succeeded?.["content"]));
      const asked = new Set((operation.expand ?? []).map((name) => relationFacts[name]?.object));
      const [own, ...others] = [...shown].filter((object) => !asked.has(object as ApiObject));
      return others.length > 0 ? [[operation.id, own, ...others]] : [];
    });
    // Each of these is tested below; a new one fails here until its scope is decided.
    expect(found).toEqual([["test.simulate", "transaction", "setup_intent", "payment_method"]]);
  });
});

type Relation = readonly [string, string, Operation];
const expandable: Relation[] = operations.flatMap((operation) =>
  (operation.expand ?? []).map((name): Relation => [operation.id, name, operation]),
);

describe("a relation", () => {
  it("belongs to an object, each of which has a scope", () => {
    expect(expandable.length).toBeGreaterThan(30);
    for (const [id, name] of expandable) expect(relationFacts[name], `${id} ${name}`).toBeDefined();
  });

  it.each(expandable)(
    "requires the scope that reads its object: %s %s",
    async (_, name, operation) => {
      const own = operation.scope ?? "";
      const needed = relationFacts[name]?.scope ?? "";
      const path = `${await realPath(operation, shop)}?expand[]=${name}`;
      const narrow = await ask(operation, (await keyWith(own)).key, { path });
      if (holdsScope([own], needed)) expect(narrow.status).toBe(200);
      else expectLacking(narrow, needed, "expand");
      const wide = await ask(operation, (await keyWith(own, needed)).key, { path });
      expect(wide.status, wide.text).toBe(200);
    },
  );
});

describe("a type of event", () => {
  const families = [...new Set(eventKinds.map((kind) => `${kind.split(".")[0]}.*`))];

  it.each([...eventKinds, ...families])(
    "%s can be subscribed to with the scope that reads its object",
    async (name) => {
      const [kind] = kindsOf(name);
      if (!kind) throw new Error(name);
      const needed = readScopes[objectOf(kind)];
      const body = { url, enabledEvents: [name] };
      const narrow = await (await keyWith("webhooks:write")).api.post("/webhook-endpoints", body);
      if (needed.startsWith("webhooks:")) expect(narrow.status).toBe(201);
      else expectLacking(narrow, needed, "enabledEvents");
      const { api } = await keyWith("webhooks:write", needed);
      const wide = await api.post("/webhook-endpoints", body);
      expect(wide.status, wide.text).toBe(201);
      for (const { body: made } of [narrow, wide]) {
        if (made.data) await api.delete(`/webhook-endpoints/${made.data.id}`);
      }
    },
  );

  it("and all of them with the scope that reads everything; naming none means all", async () => {
    const narrow = await keyWith(
      "webhooks:write",
      ...allReads.filter((scope) => scope !== "refunds:read"),
    );
    for (const body of [{ url }, { url, enabledEvents: ["*"] }]) {
      expectLacking(await narrow.api.post("/webhook-endpoints", body), "*", "enabledEvents");
    }
    const wide = await keyWith("webhooks:write", ...allReads);
    const made = await wide.api.post("/webhook-endpoints", { url });
    expect([made.status, made.body.data.enabledEvents]).toEqual([201, ["*"]]);
  });

  it("cannot be sent to another URL, nor enabled again, without that scope", async () => {
    const made = await shop.api.post("/webhook-endpoints", { url, enabledEvents: ["*"] });
    const path = `/webhook-endpoints/${made.body.data.id}`;
    const { api } = await keyWith("webhooks:write", "catalogue:read");
    expectLacking(await api.patch(path, { url: `${url}/other` }), "*", "url");
    expectLacking(
      await api.patch(path, { enabledEvents: ["invoice.*"] }),
      "invoices:read",
      "enabledEvents",
    );
    expect((await api.patch(path, { description: "Boutique" })).body.data.enabledEvents).toEqual([
      "*",
    ]);
    expect((await api.patch(path, { active: false })).status).toBe(200);
    expectLacking(await api.patch(path, { active: true }), "*", "active");
    const less = await api.patch(path, {
      enabledEvents: ["product.*"],
      active: true,
      url: `${url}/other`,
    });
    expect([less.status, less.body.data.enabledEvents]).toEqual([200, ["product.*"]]);
    await api.delete(path);
  });

  it("is available to everybody who manages webhooks and events in the dashboard", () => {
    for (const scope of allReads)
      expect(holdsScope(scopesOf("developer"), scope), scope).toBe(true);
  });
});

describe("an event", () => {
  const made = async (prefix: string): Promise<{ id: string; type: string }> => {
    const resourceId = await making(shop)(prefix);
    return db.event.findFirstOrThrow({ where: { resourceId }, select: { id: true, type: true } });
  };

  it("exists only for callers that may read its object", async () => {
    await shop.api.post("/webhook-endpoints", { url });
    const [product, customer] = [await made("prod"), await made("cus")];
    const { api } = await keyWith("events:read", "webhooks:write", "catalogue:read");
    expect((await api.get(`/events/${product.id}`)).status).toBe(200);
    expect((await api.post(`/events/${product.id}/resend`, {})).status).toBe(202);
    const replies = [
      await api.get(`/events/${customer.id}`),
      await api.post(`/events/${customer.id}/resend`, {}),
    ];
    for (const { status, body } of replies)
      expect([status, body.error]).toEqual([404, "not_found"]);
    expect(
      await db.webhookDelivery.count({ where: { eventId: customer.id, trigger: "resend" } }),
    ).toBe(0);
  });

  it("is listed for callers that may read its object; a filter for another type is refused, as is its cursor", async () => {
    const of = await aMerchant();
    for (const prefix of ["prod", "cus", "plink"]) await making(of)(prefix);
    const { api } = await aMerchant({
      merchantId: of.id,
      scopes: ["events:read", "catalogue:read"],
    });
    const types = async (query = "") =>
      (await api.get(`/events${query}`)).body.data.map(({ type }: { type: string }) => type);
    await expect.poll(() => types(), { timeout: 10_000 }).toEqual(["product.created"]);
    expect(await types("?type=*")).toEqual(["product.created"]);
    expect(await types("?type=product.*")).toEqual(["product.created"]);
    expectLacking(await api.get("/events?type=customer.created"), "customers:read", "type");
    expectLacking(await api.get("/events?type=payment_link.*"), "payment_links:read", "type");
    const hidden = await db.event.findFirstOrThrow({
      where: { merchantId: of.id, type: "customer.created" },
    });
    expect((await api.get(`/events?starting_after=${hidden.id}`)).body.error).toBe(
      "invalid_cursor",
    );
    const none = await aMerchant({ merchantId: of.id, scopes: ["events:read"] });
    expect((await none.api.get("/events")).body.data).toEqual([]);
  });

  it("is included in its delivery for callers that may read both, and otherwise null", async () => {
    const of = await aMerchant();
    const endpoint = await of.api.post("/webhook-endpoints", { url });
    for (const prefix of ["prod", "cus"]) await making(of)(prefix);
    const path = `/webhook-endpoints/${endpoint.body.data.id}/deliveries`;
    const keyed = (...scopes: string[]) => aMerchant({ merchantId: of.id, scopes });
    const { api } = await keyed("webhooks:read", "events:read", "catalogue:read");
    const { data } = (await api.get(`${path}?expand[]=event`)).body;
    type Shown = { eventType: string; event: { type: string } | null };
    expect(data.map(({ eventType, event }: Shown) => [eventType, event?.type])).toEqual([
      ["customer.created", undefined],
      ["product.created", "product.created"],
    ]);
  });
});

describe("a simulation", () => {
  it("returns its object to callers that may read it, and decides nothing for others", async () => {
    const [transactionId, setupIntentId] = [await making(shop)("tx"), await making(shop)("seti")];
    const cases = [
      { needed: "transactions:read", param: "transactionId", body: { transactionId } },
      { needed: "payment_methods:read", param: "setupIntentId", body: { setupIntentId } },
    ];
    for (const { needed, param, body } of cases) {
      const narrow = await keyWith("payments:write");
      const asked = { ...body, outcome: "succeeded" };
      expectLacking(await narrow.api.post("/test/simulate", asked), needed, param);
      const wide = await keyWith("payments:write", needed);
      const reply = await wide.api.post("/test/simulate", asked);
      expect([reply.status, reply.body.data.replayed]).toEqual([200, false]);
    }
  });
});
