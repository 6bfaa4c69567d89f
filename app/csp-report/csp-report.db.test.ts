import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { POST } from "@/app/csp-report/route";
import { env } from "@/lib/kit/env";
import { emptyBuckets } from "@/lib/kit/http/token-bucket";

beforeAll(() => {
  env().RATE_LIMITS = "on";
});
beforeEach(emptyBuckets);
afterEach(() => vi.restoreAllMocks());
afterAll(() => {
  env().RATE_LIMITS = "off";
});

/** What is written while the work is done. */
const linesOf = async (work: () => Promise<unknown>): Promise<string[]> => {
  const lines: string[] = [];
  const write = vi.spyOn(process.stdout, "write").mockImplementation((line) => {
    lines.push(String(line));
    return true;
  });
  await work();
  write.mockRestore();
  return lines.filter((line) => line.includes("csp.violation"));
};

const send = (body: unknown, from = "203.0.113.7"): Promise<Response> =>
  POST(
    new Request(`${env().APP_ORIGIN}/csp-report`, {
      method: "POST",
      headers: { "x-forwarded-for": from },
      body: typeof body === "string" ? body : JSON.stringify(body),
    }),
  );

const report = (fields: object) => ({ "csp-report": fields });

describe("policy violation reports", () => {
  it("log at most ten lines per minute and network", async () => {
    const statuses: number[] = [];
    const many = Array.from({ length: 100 }, () => report({ "blocked-uri": "inline" }));
    const lines = await linesOf(async () => {
      for (const one of many) statuses.push((await send(one)).status);
      const { status, headers } = await send(many);
      statuses.push(status);
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    });
    expect(lines).toHaveLength(10);
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(204));
    expect(new Set(statuses.slice(10))).toEqual(new Set([429]));
    const others = await linesOf(() => send(many[0], "203.0.113.8"));
    expect(others).toHaveLength(1);
  });

  it("log short lines, whatever the fields contain", async () => {
    const long = "x".repeat(7_000);
    const lines = await linesOf(async () => {
      await send(report({ "effective-directive": long, "blocked-uri": long, "document-uri": "" }));
      await send(report({ "effective-directive": "", "blocked-uri": "", "document-uri": long }));
      await send(report({ "document-uri": `https://a.pf/${long}` }));
    });
    expect(lines).toHaveLength(3);
    for (const line of lines) expect(line.length).toBeLessThan(600);
  });

  it("of any shape cause no error", async () => {
    const odd = { toString: 1, valueOf: null };
    const bodies = [
      report({ "document-uri": odd, "blocked-uri": odd, "effective-directive": odd }),
    ];
    await linesOf(async () => {
      for (const body of [...bodies, { body: 5 }, [null, 5, "x"], "", "{", "5", null]) {
        emptyBuckets();
        expect((await send(body)).status).toBe(204);
      }
    });
  });

  it("log no secret URL", async () => {
    const page = `${env().APP_ORIGIN}/pay/pi_secret_Zx9?k=Zx9`;
    const [line = ""] = await linesOf(() =>
      send(report({ "document-uri": page, "blocked-uri": "/i/Zx9?k=Zx9" })),
    );
    expect(line).toContain("/pay/…");
    expect(line).not.toContain("Zx9");
  });
});
