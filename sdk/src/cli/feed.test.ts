import { afterEach, describe, expect, it } from "vitest";
import { createMotu } from "../client.js";
import {
  refusal,
  type Scripted,
  type ScriptedServer,
  scriptedServer,
} from "../scripted.fixture.js";
import { eventsFromNow } from "./feed.js";

let server: ScriptedServer;
afterEach(() => server.close());

const page = (ids: string[], has_more = false): Scripted => ({
  body: { data: ids.map((id) => ({ id })), has_more, hasMore: has_more },
});

/** Reads this many events of a server that answers this way, and returns its requests. */
const read = async (count: number, answers: Scripted[]) => {
  server = await scriptedServer(answers);
  const stop = new AbortController();
  const reports: string[] = [];
  const feed = eventsFromNow({
    motu: createMotu({ key: "svc_test_1", baseUrl: server.origin, maxRetries: 0 }),
    signal: stop.signal,
    pollMs: 10,
    onLost: ({ status }) => reports.push(`lost ${status}`),
    onFound: () => reports.push("found"),
  });
  const ids: string[] = [];
  for await (const { id } of feed) {
    ids.push(id);
    if (ids.length === count) stop.abort();
  }
  const asked = server.seen.map(({ path }) => path.split("?")[1]);
  return { ids, asked, reports };
};

describe("the events from now on", () => {
  it("continue from the newest one, oldest first, page after page", async () => {
    const answers = [page(["e1"], true), page(["e3", "e2"], true), page([]), page(["e4"])];
    const { ids, asked } = await read(3, answers);
    expect(ids).toEqual(["e2", "e3", "e4"]);
    expect(asked).toEqual([
      "limit=1",
      "limit=100&ending_before=e1",
      "limit=100&ending_before=e3",
      "limit=100&ending_before=e3",
    ]);
  });

  it("are all events when there were none", async () => {
    const answers = [page([]), page([]), page(["e3", "e2"], true), page(["e1"])];
    const { ids, asked } = await read(3, answers);
    expect(ids).toEqual(["e1", "e2", "e3"]);
    expect(asked.slice(1)).toEqual(["limit=100", "limit=100", "limit=100&starting_after=e2"]);
  });

  it("are all that are left when the last one read was purged", async () => {
    const gone = refusal(400, "invalid_cursor", { param: "ending_before" });
    const { ids, asked } = await read(2, [page(["e1"]), gone, page(["e9", "e8"])]);
    expect(ids).toEqual(["e8", "e9"]);
    expect(asked).toEqual(["limit=1", "limit=100&ending_before=e1", "limit=100"]);
  });

  it("wait for an API that is unavailable or busy, and report it once", async () => {
    const busy = { ...refusal(429, "rate_limited"), headers: { "retry-after": "0" } };
    const away = { status: 503, body: "<h1>Unavailable</h1>", headers: { "retry-after": "0" } };
    const { ids, reports } = await read(1, [
      page(["e1"]),
      busy,
      away,
      { fault: "cut" },
      page(["e2"]),
    ]);
    expect(ids).toEqual(["e2"]);
    expect(reports).toEqual(["lost 429", "found"]);
  });

  it("end with a permanent error", async () => {
    const refused = read(1, [page(["e1"]), refusal(401, "unauthorized")]);
    await expect(refused).rejects.toMatchObject({ code: "unauthorized" });
  });
});
