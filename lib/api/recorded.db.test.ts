import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contract as operations } from "@/lib/api/operations";
import { named, withoutAdded } from "@/lib/api/recorded.fixture";
import { db } from "@/lib/kit/db";
import type { Operation } from "@/lib/kit/http/operation";
import { startBank } from "@/lib/testing/bank";
import type { Reply } from "@/lib/testing/client";
import { aMerchant, setProfile, type TestMerchant } from "@/lib/testing/merchant";
import { ask, bodyFor, making, pathOf, realPath, withQuery } from "@/lib/testing/requests";

/**
 * What every operation answers to a caller who uses nothing new, with the events that it causes, as it was recorded:
 * status, headers and body byte by byte, but for ids, times and secrets, and for fields that were added since.
 * `UPDATE_RECORDED=1` records it anew, where a change of an answer is meant.
 */
const file = join(import.meta.dirname, "recorded.json");
const isUpdate = process.env["UPDATE_RECORDED"] === "1";

type Answer = { status: number; headers: string[]; body: string };
type Recorded = Record<string, Record<string, Answer>>;

const before: Recorded = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
const now: Recorded = {};

let bank: Awaited<ReturnType<typeof startBank>>;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(async () => {
  await bank.close();
  if (isUpdate) writeFileSync(file, `${JSON.stringify(now, null, 1)}\n`);
});

const HEADERS = /^(content-type|location|link|deprecation|sunset|api-version|cache-control)$/;

const answerOf = ({ status, headers, text }: Reply, name: (text: string) => string): Answer => ({
  status,
  headers: [...headers]
    .filter(([header]) => HEADERS.test(header))
    .map(([header, value]) => name(`${header}: ${value}`))
    .sort(),
  body: name(text),
});

/** What a list shows is made first. */
const fill = async ({ id }: Operation, of: TestMerchant): Promise<void> => {
  const one = operations.find(
    (other) => id.endsWith(".list") && other.id === `${id.slice(0, -5)}.get`,
  );
  const prefix = Object.values(one?.params ?? {})[0];
  if (prefix) await making(of)(prefix);
  await everyEvent(of);
};

const callsOf = async (operation: Operation): Promise<Record<string, Reply>> => {
  const of = await aMerchant();
  await setProfile(of.id, { name: "Boutique Hina" });
  await fill(operation, of);
  const bodyAt = async (at: number) =>
    operation.body ? { body: await bodyFor(operation, making(of), at) } : {};
  const accepted = async (at: number) =>
    ask(operation, of.key, { path: await realPath(operation, of), ...(await bodyAt(at)) });
  const calls: Record<string, Reply> = { accepted: await accepted(0) };
  if (operation.body) {
    calls["other body"] = await accepted(1);
    const path = await realPath(operation, of);
    calls["unknown field"] = await ask(operation, of.key, { path, body: { surplus: 1 } });
  }
  const nowhere = { path: withQuery(operation, pathOf(operation)), ...(await bodyAt(0)) };
  if (Object.keys(operation.params).length > 0)
    calls["not there"] = await ask(operation, of.key, nowhere);
  if (operation.auth !== "none") calls["without key"] = await ask(operation, null, nowhere);
  calls["events"] = await eventsOf(of);
  return calls;
};

/** The list of a merchant's events, once it has them all: other tests have transactions open that began before. */
const everyEvent = async (of: TestMerchant): Promise<Reply> => {
  const listed = () => of.api.get("/events?limit=100");
  const count = await db.event.count({ where: { merchantId: of.id } });
  await expect.poll(async () => (await listed()).body.data.length, { timeout: 20_000 }).toBe(count);
  return listed();
};

const eventsOf = async (of: TestMerchant): Promise<Reply> => {
  const reply = await everyEvent(of);
  // Events of one millisecond and one commit have no order.
  const each = reply.body.data.map((event: object) => named()(JSON.stringify(event)));
  return { ...reply, text: each.sort().join("\n") };
};

describe("a caller who uses nothing new gets the same as before from", () => {
  it.each(operations.map((operation) => [operation.id, operation] as const))(
    "%s",
    async (id, operation) => {
      const name = named();
      const calls = Object.entries(await callsOf(operation));
      const answers = Object.fromEntries(
        calls.map(([call, reply]) => [call, answerOf(reply, name)]),
      );
      now[id] = answers;
      if (isUpdate) return;
      for (const [call, { body, ...rest }] of Object.entries(answers)) {
        const was = before[id]?.[call];
        expect([call, rest]).toEqual([call, { status: was?.status, headers: was?.headers }]);
        expect(withoutAdded(body), `${id}, ${call}`).toBe(withoutAdded(was?.body ?? ""));
      }
    },
  );

  it("every operation, and no other", () => {
    expect(Object.keys(isUpdate ? now : before).sort()).toEqual(
      operations.map(({ id }) => id).sort(),
    );
  });
});
