import { beforeAll, expect, it } from "vitest";
import { recovering } from "@/lib/bank/errors";
import type { Context } from "@/lib/kit/context";
import { Refusal } from "@/lib/kit/errors";
import { stubEnvironment } from "@/lib/kit/testing/unit-environment";
import { formOf } from "./form";
import { csrfOf, type ViewRequest } from "./page-request";

beforeAll(() => stubEnvironment({ APP_ORIGIN: "https://pay.example.pf" }));

const pageRequest: ViewRequest = {
  base: "/c/1",
  query: { k: "2" },
  ctx: {} as Context,
  id: "1",
  visitor: "v".repeat(32),
};

/** The response of a form whose work throws this. */
const failingWith = (thrown: unknown): Promise<Response> => {
  const post = formOf(
    async () => pageRequest,
    () => Promise.reject(thrown),
  );
  const request = new Request("https://pay.example.pf/c/1/bank?k=2", {
    method: "POST",
    headers: {
      origin: "https://pay.example.pf",
      "content-type": "application/x-www-form-urlencoded",
    },
    body: new URLSearchParams({ csrf: csrfOf(pageRequest) }),
  });
  return post(request, { params: Promise.resolve({}) });
};

it.each([
  ["an error on our side is shown by the page", new Error("no"), true],
  ["what the whole page says is left to it", new Refusal(recovering), false],
])("%s", async (_, thrown, hasFlash) => {
  const answer = await failingWith(thrown);
  const { headers } = answer;
  expect([answer.status, headers.get("location")]).toEqual([303, "https://pay.example.pf/c/1?k=2"]);
  expect(headers.get("set-cookie")?.startsWith("__Host-svc_flash=") ?? false).toBe(hasFlash);
});
