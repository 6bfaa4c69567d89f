import { describe, expect, it } from "vitest";
import { Refusal } from "@/lib/kit/errors";
import {
  BODY_LIMIT,
  type Json,
  readBytes,
  readJson,
  refuseUnwanted,
  refuseUnwantedQuery,
} from "@/lib/kit/http/body";
import { fromWeb } from "@/lib/kit/http/request";

const post = (body: BodyInit | null, headers: Record<string, string> = {}) =>
  new Request("http://localhost/", {
    method: "POST",
    body,
    headers: { "content-type": "application/json", ...headers },
    duplex: "half",
  } as RequestInit);

const chunked = (sizes: readonly number[]) => {
  const left = [...sizes];
  return new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const size = left.shift();
      if (size === undefined) controller.close();
      else controller.enqueue(new Uint8Array(size).fill(32));
    },
  });
};

const refusalOf = async (work: () => unknown): Promise<[string, string | undefined]> => {
  try {
    await work();
  } catch (thrown) {
    if (thrown instanceof Refusal) return [thrown.kind.code, thrown.more.param];
    throw thrown;
  }
  return ["accepted", undefined];
};

const none: ReadonlySet<string> = new Set();
const check = (body: Json, allowed = none) => refusalOf(() => refuseUnwanted(body, allowed));

describe("reading a body", () => {
  it("stops at the limit, to the byte, declared or not", async () => {
    expect((await readBytes(post(new Uint8Array(BODY_LIMIT)))).length).toBe(BODY_LIMIT);
    const over = () => readBytes(post(new Uint8Array(BODY_LIMIT + 1)));
    expect(await refusalOf(over)).toEqual(["payload_too_large", undefined]);
    expect((await readBytes(post(chunked([BODY_LIMIT - 1, 1])))).length).toBe(BODY_LIMIT);
    const streamed = () => readBytes(post(chunked([BODY_LIMIT, 1])));
    expect(await refusalOf(streamed)).toEqual(["payload_too_large", undefined]);
    const declared = () => readBytes(post("{}", { "content-length": String(BODY_LIMIT + 1) }));
    expect(await refusalOf(declared)).toEqual(["payload_too_large", undefined]);
  });

  it("accepts a JSON object, and reads an empty body as an empty object", async () => {
    expect(await readJson(fromWeb(post('{"a":1}')))).toEqual({ a: 1 });
    expect(
      await readJson(post('{"a":1}', { "content-type": "Application/JSON; charset=utf-8" })),
    ).toEqual({ a: 1 });
    expect(await readJson(fromWeb(post(null)))).toEqual({});
  });

  it.each([
    ["a list", () => post("[]")],
    ["null", () => post("null")],
    ["a number", () => post("1")],
    ["half of an object", () => post('{"a":')],
    ["a form", () => post("a=1", { "content-type": "application/x-www-form-urlencoded" })],
    ["no type", () => post("{}", { "content-type": "" })],
    ["an encoding", () => post("{}", { "content-encoding": "gzip" })],
    ["bytes that are no UTF-8", () => post(new Uint8Array([0x22, 0xc3, 0x28, 0x22]))],
  ])("refuses %s", async (_, request) => {
    expect(await refusalOf(() => readJson(fromWeb(request())))).toEqual([
      "invalid_request",
      undefined,
    ]);
  });
});

describe("a forbidden value", () => {
  it("is named by its path", async () => {
    expect(await check({ a: "x\u0000" })).toEqual(["invalid_request", "a"]);
    expect(await check({ a: { b: ["ok", "\ud800"] } })).toEqual(["invalid_request", "a.b[1]"]);
    expect(await check(JSON.parse('{"__proto__":1}'))).toEqual(["invalid_request", "__proto__"]);
    expect(await check({ a: { constructor: 1 } })).toEqual(["invalid_request", "a.constructor"]);
    expect(await check({ lineItems: [{ description: "4242 4242 4242 4242" }] })).toEqual([
      "card_data_refused",
      "lineItems[0].description",
    ]);
    expect(await check({ metadata: { order: "1234567890123" } })).toEqual([
      "card_data_refused",
      "metadata.order",
    ]);
    expect(await check({ metadata: { "4242424242424242": "x" } })).toEqual([
      "card_data_refused",
      "metadata",
    ]);
    expect(await check({ token: "1234567890123" })).toEqual(["card_data_refused", "token"]);
    expect(await check({ cvc: "1" })).toEqual(["card_data_refused", "cvc"]);
    expect(await check({ a: { exp_month: 1 } })).toEqual(["card_data_refused", "a.exp_month"]);
  });

  it("may be a card's number or field at any depth", async () => {
    const number = "4242 4242 4242 4242";
    for (const [body, param] of [
      [{ phone: number }, "phone"],
      [{ email: "4242424242424242@example.pf" }, "email"],
      [{ url: "https://example.pf/4242424242424242" }, "url"],
      [{ ibanXpf: "4242424242424242" }, "ibanXpf"],
      [{ bank_token: "1234567890123" }, "bank_token"],
      [{ unknown: { deep: [{ deeper: number }] } }, "unknown.deep[0].deeper"],
      [{ a: { "4242424242424242": 1 } }, "a"],
      [{ "4242424242424242": 1 }, "body"],
      [{ metadata: { cvv: "123" } }, "metadata.cvv"],
      [{ metadata: { "Card number": "x" } }, "metadata.Card number"],
      [{ lineItems: [{ metadata: { order: "1234567890123" } }] }, "lineItems[0].metadata.order"],
    ] as const) {
      expect(await check(body as unknown as Json)).toEqual(["card_data_refused", param]);
    }
  });

  it("may be a number, which is named by its position", async () => {
    for (const body of [
      { phone: "00 689 87 12 34 56" },
      { phone: "00689 87123456" },
      { name: "1234567890123" },
      { url: "https://example.pf/orders/CMD-4242424242424242" },
      { ibanXpf: "FR7630006000011234567890189" },
      { metadata: { phone: "00 689 87 12 34 56", alpha: "A-12", cvv: null } },
    ]) {
      expect((await check(body))[0]).toBe("accepted");
    }
    expect(await check({ card: "pm_card_alpha" }, new Set(["card"]))).toEqual([
      "accepted",
      undefined,
    ]);
  });

  it("may be longer than any field, or have too many values, before it is checked", async () => {
    expect(await check({ name: "1 ".repeat(8193) })).toEqual(["invalid_request", "name"]);
    expect(await check({ ["1".repeat(16_385)]: 1 })).toEqual(["invalid_request", "body"]);
    expect(await check({ list: Array.from({ length: 5000 }, () => 1) })).toEqual([
      "invalid_request",
      undefined,
    ]);
    expect((await check({ list: Array.from({ length: 4998 }, () => 1) }))[0]).toBe("accepted");
  });

  it("may be nested more than eight deep", async () => {
    const nested = (depth: number): Json => (depth === 0 ? 1 : { a: nested(depth - 1) });
    expect((await check(nested(8)))[0]).toBe("accepted");
    expect((await check(nested(9)))[0]).toBe("invalid_request");
    expect((await check(nested(5000)))[0]).toBe("invalid_request");
  });

  it("is refused in a query too", async () => {
    const query = (text: string) => refusalOf(() => refuseUnwantedQuery(new URLSearchParams(text)));
    expect(await query("name=4242424242424242")).toEqual(["card_data_refused", "name"]);
    expect(await query("4242424242424242=1")).toEqual(["card_data_refused", "query"]);
    expect(await query("name=%00")).toEqual(["invalid_request", "name"]);
    expect(await query("limit=10&name=caf%C3%A9")).toEqual(["accepted", undefined]);
  });
});
