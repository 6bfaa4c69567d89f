import { expect, it } from "vitest";
import { noBank, recovering } from "@/lib/bank/errors";
import { GUESSES_SPENT } from "@/lib/capability-urls";
import { invalidRequest, Refusal } from "@/lib/kit/errors";
import { answered, answering } from "@/lib/process/answering";
import { loadedOrStopped } from "./stopped";

const context = (headers: Record<string, string> = {}) => ({
  request: new Request("http://localhost:3000/c/x", { headers }),
  path: "/c/x",
});

/** The page and the status of the response after this error. */
const failingWith = (thrown: unknown) =>
  answering(async () => {
    const { stopped } = await loadedOrStopped(context(), () => Promise.reject(thrown));
    const { status, headers } = answered();
    return { stopped, status, retryAfter: headers?.["Retry-After"] ?? null };
  });

it.each([
  ["a fault of its own", new Error("no"), 500, null],
  ["a refusal that it did not expect", new Refusal(invalidRequest), 500, null],
  ["an ended connection", Object.assign(new Error("no"), { code: "57P01" }), 503, "2"],
  ["others in its way", Object.assign(new Error("no"), { code: "40P01" }), 409, "1"],
])("shows the payer %s", async (_, thrown, status, retryAfter) => {
  const answer = await failingWith(thrown);
  expect([answer.status, answer.retryAfter]).toEqual([status, retryAfter]);
  expect(answer.stopped).toMatchObject({ state: "error", paths: { self: "/c/x" } });
  expect(answer.stopped).toHaveProperty("requestId", expect.stringMatching(/^req_[0-9a-f-]{36}$/));
});

it.each([
  ["no bank", noBank, "no_bank", null],
  ["a bank that is asked first", recovering, "recovering", "30"],
] as const)("says that nothing can be paid with %s", async (_, kind, state, retryAfter) => {
  const answer = await failingWith(new Refusal(kind));
  expect(answer.stopped).toEqual({ state, paths: { self: "/c/x" } });
  expect([answer.status, answer.retryAfter]).toEqual([503, retryAfter]);
});

it.each([
  ["says that nothing is there", {}, "not_found"],
  ["asks to wait after too many tries", { [GUESSES_SPENT]: "30" }, "busy"],
])("%s", async (_, headers, state) => {
  const [loaded, status] = await answering(async () => [
    await loadedOrStopped(context(headers), () => Promise.resolve(null)),
    answered().status,
  ]);
  expect([loaded, status]).toEqual([{ stopped: { state, paths: { self: "/c/x" } } }, 404]);
});
