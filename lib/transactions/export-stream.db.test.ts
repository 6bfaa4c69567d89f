import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { route } from "@/lib/api/route";
import { pool } from "@/lib/kit/db";
import { aMerchant, type TestMerchant } from "@/lib/testing/merchant";
import { asOwner } from "@/lib/testing/owner";
import { transactionsExport } from "@/lib/transactions/api";
import { bulk } from "@/lib/transactions/export.fixture";

const COUNT = 30_000;
const QUERY = "from=2026-01-01&to=2026-12-31";

let merchant: TestMerchant;
let server: Server;
beforeAll(async () => {
  merchant = await aMerchant();
  await bulk(merchant.id, { count: COUNT, refundEach: 3 });
  const { GET } = route(transactionsExport);
  server = createServer(async (asked, answered) => {
    const { authorization = "" } = asked.headers;
    const response = await GET(
      new Request(`http://localhost${asked.url}`, { headers: { authorization } }),
      { params: Promise.resolve({}) },
    );
    answered.writeHead(response.status, Object.fromEntries(response.headers));
    const body = Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]);
    answered.on("close", () => body.destroy());
    body.on("error", () => answered.destroy()).pipe(answered);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => server.close());

const ask = (query: string) => {
  const { port } = server.address() as AddressInfo;
  const headers = { authorization: `Bearer ${merchant.key}` };
  const path = `/api/v1/transactions/export?${query}`;
  return new Promise<{ status: number; answer: NodeJS.ReadableStream; end: () => void }>(
    (resolve, reject) => {
      const sent = request({ host: "127.0.0.1", port, path, headers }, (answer) =>
        resolve({ status: answer.statusCode ?? 0, answer, end: () => sent.destroy() }),
      ).on("error", reject);
      sent.end();
    },
  );
};

/** How many pages are read while the work is done. */
const pagesOf = async (work: () => Promise<unknown>): Promise<number> => {
  const spy = vi.spyOn(pool(), "query");
  try {
    await work();
    const names = spy.mock.calls.map(([asked]) => (asked as { name?: string }).name);
    return names.filter((name) => name === "transactions.export").length;
  } finally {
    spy.mockRestore();
  }
};

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Statements of the export that the database is executing. */
const underWay = async (): Promise<number> => {
  const { rows } = await pool().query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity
     WHERE state <> 'idle' AND query LIKE '%paiement%' AND pid <> pg_backend_pid()`,
  );
  return rows[0]?.count ?? -1;
};

describe("a large export", () => {
  it.each([
    ["csv", "\n"],
    ["json", "}"],
  ])("is read through in constant memory, as %s", async (format, end) => {
    const { status, answer } = await ask(`${QUERY}&format=${format}`);
    expect(status).toBe(200);
    const before = process.memoryUsage().rss;
    let [peak, bytes, rows] = [before, 0, 0];
    for await (const chunk of answer) {
      bytes += (chunk as Buffer).length;
      rows += (chunk as Buffer).toString("latin1").split(end).length - 1;
      peak = Math.max(peak, process.memoryUsage().rss);
    }
    expect(rows).toBeGreaterThan(COUNT + COUNT / 3);
    expect(bytes).toBeGreaterThan(5_000_000);
    expect(peak - before).toBeLessThan(192 * 1024 * 1024);
  });

  it("is read no faster than it is sent, and holds no connection meanwhile", async () => {
    const { GET } = route(transactionsExport);
    const headers = { authorization: `Bearer ${merchant.key}` };
    const asked = new Request(`http://localhost/api/v1/transactions/export?${QUERY}`, { headers });
    const response = await GET(asked, { params: Promise.resolve({}) });
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    const read = async () => {
      await reader.read();
      await pause(200);
      await expect.poll(underWay).toBe(0);
    };
    await read();
    // Only one page is read ahead, however slow the client is.
    for (let page = 0; page < 4; page += 1) expect(await pagesOf(read)).toBe(1);
    expect(await pagesOf(() => reader.cancel())).toBe(0);
  });

  it("is read no further when the client disconnects", async () => {
    const { answer, end } = await ask(QUERY);
    await new Promise((resolve) => answer.once("readable", resolve));
    end();
    await pause(300);
    await expect.poll(underWay).toBe(0);
    expect(await pagesOf(() => pause(400))).toBe(0);
  });

  it("breaks off when the database fails meanwhile, so that a part is not mistaken for the whole", async () => {
    const { status, answer } = await ask(QUERY);
    const read = async () => {
      let isCut = false;
      for await (const _ of answer) {
        if (isCut) continue;
        isCut = true;
        await asOwner(["ALTER TABLE refunds RENAME TO refunds_gone", []]);
      }
    };
    const written: string[] = [];
    const spy = vi.spyOn(process.stdout, "write").mockImplementation((chunk) => {
      written.push(String(chunk));
      return true;
    });
    try {
      expect(status).toBe(200);
      await expect(read()).rejects.toThrow("aborted");
      expect(written.join("")).toContain("operation.stream_failed");
    } finally {
      spy.mockRestore();
      await asOwner(["ALTER TABLE refunds_gone RENAME TO refunds", []]);
    }
  });

  it("is refused with 500 when it cannot start", async () => {
    await asOwner(["ALTER TABLE refunds RENAME TO refunds_gone", []]);
    const spy = vi.spyOn(process.stdout, "write").mockImplementation(() => true);
    try {
      const reply = await merchant.api.get(`/transactions/export?${QUERY}`);
      expect([reply.status, reply.body.error]).toEqual([500, "internal_error"]);
      expect(reply.headers.get("content-type")).toBe("application/json");
    } finally {
      spy.mockRestore();
      await asOwner(["ALTER TABLE refunds_gone RENAME TO refunds", []]);
    }
  });
});
