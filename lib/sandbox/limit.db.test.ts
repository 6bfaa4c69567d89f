import { describe, expect, it } from "vitest";
import { emptyBuckets } from "@/lib/kit/http/token-bucket";
import { client } from "@/lib/testing/client";

// The environment is read at the first request.
process.env["RATE_LIMITS"] = "on";

const ask = (from: string) => client(null).post("/sandbox/keys", {}, { "x-forwarded-for": from });

describe("the limit of sandbox keys", () => {
  it("allows five an hour per address, and does not affect other addresses", async () => {
    emptyBuckets();
    for (let left = 4; left >= 0; left -= 1) {
      const { status, headers } = await ask("203.0.113.7");
      expect([status, headers.get("ratelimit-policy")]).toEqual([201, '"sandbox";q=5;w=3600']);
      expect(headers.get("ratelimit")).toContain(`r=${left}`);
    }
    const refused = await ask("203.0.113.7");
    expect([refused.status, refused.body.error]).toEqual([429, "rate_limited"]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(600);
    expect((await ask("203.0.113.8")).status).toBe(201);
  });

  it("counts a /64 as one address", async () => {
    emptyBuckets();
    for (let n = 1; n <= 5; n += 1) {
      expect((await ask(`2001:db8:1:2::${n}`)).status).toBe(201);
    }
    expect((await ask("2001:db8:1:2:ffff::1")).status).toBe(429);
    expect((await ask("2001:db8:1:3::1")).status).toBe(201);
  });
});
