import { expect, it } from "vitest";
import { guarded } from "@/app/(customer)/_server/guarded";
import { invalidRequest, Refusal } from "@/lib/kit/errors";

const params = { params: Promise.resolve({}) };

/** The answer of a page that fails with this. */
const failingWith = (thrown: unknown): Promise<Response> =>
  guarded(() => Promise.reject(thrown))(new Request("http://localhost:3000/c/x/pay"), params);

it.each([
  ["a fault of its own", new Error("no"), 500, null],
  ["a refusal that it did not expect", new Refusal(invalidRequest), 500, null],
  ["an ended connection", Object.assign(new Error("no"), { code: "57P01" }), 503, "2"],
  ["others in its way", Object.assign(new Error("no"), { code: "40P01" }), 409, "1"],
])("tells the payer of %s", async (_, thrown, status, retryAfter) => {
  const answer = await failingWith(thrown);
  expect([answer.status, answer.headers.get("Retry-After")]).toEqual([status, retryAfter]);
  const text = await answer.text();
  expect(text).toContain("<!doctype html>");
  expect(text).toMatch(/req_[0-9a-f-]{36}/);
});
