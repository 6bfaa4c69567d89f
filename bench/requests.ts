import { randomUUID } from "node:crypto";
import type { Asked, Send } from "@/bench/load";

/** Requests of the API with one key. */
export const apiOf = (key: string) => {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const post = (path: string, body: object, expect = 201): Asked => ({
    method: "POST",
    path,
    headers: { ...headers, "idempotency-key": randomUUID() },
    body: JSON.stringify(body),
    expect,
  });
  const get = (path: string): Asked => ({ method: "GET", path, headers, expect: 200 });
  const data = async (send: Send, asked: Asked): Promise<Record<string, string>> =>
    JSON.parse((await send(asked)).text).data;
  return { post, get, data };
};

/** A request outside of a measure. */
export const sendTo =
  (origin: string): Send =>
  async ({ method, path, headers, body, expect }) => {
    const answer = await fetch(origin + path, {
      method,
      redirect: "manual",
      ...(headers ? { headers } : {}),
      ...(body === undefined ? {} : { body }),
    });
    const text = await answer.text();
    if (answer.status !== expect) throw new Error(`${path} answered ${answer.status}: ${text}`);
    return { text, headers: Object.fromEntries(answer.headers) };
  };
