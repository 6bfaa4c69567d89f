import { beforeAll, describe, expect, it } from "vitest";
import { buildAssets } from "@/scripts/build-assets";
import { type DocumentOptions, renderDocument } from "./document";

let weight = 0;

beforeAll(async () => {
  weight = (await buildAssets()).reduce((sum, { gzip }) => sum + gzip, 0);
}, 60_000);

const render = (options: Partial<DocumentOptions> = {}) =>
  renderDocument(<main>Ia ora na</main>, {
    locale: "fr",
    title: "Titre",
    bankOrigin: "https://bank.example.pf/any/path",
    ...options,
  });

describe("renderDocument", () => {
  it("states the whole policy of the page", async () => {
    const { headers } = await render({ nonce: "abc" });
    expect(headers.get("Content-Security-Policy")).toBe(
      [
        "default-src 'none'",
        "script-src 'nonce-abc' 'strict-dynamic'",
        "style-src 'self' 'nonce-abc'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "frame-src https://bank.example.pf",
        "form-action 'self' https://bank.example.pf",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "object-src 'none'",
        "report-uri /csp-report",
        "report-to csp",
      ].join("; "),
    );
    expect(headers.get("Reporting-Endpoints")).toBe('csp="/csp-report"');
  });

  it.each([
    ["Content-Type", "text/html; charset=utf-8"],
    ["Cache-Control", "no-store"],
    ["X-Frame-Options", "DENY"],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    ["Cross-Origin-Resource-Policy", "same-origin"],
    ["Referrer-Policy", "same-origin"],
    ["X-Content-Type-Options", "nosniff"],
    ["X-Robots-Tag", "noindex, nofollow"],
  ])("sends %s: %s", async (name, value) => {
    expect((await render()).headers.get(name)).toBe(value);
  });

  it("makes a nonce that is never given twice, the same in the header and the page", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => render()));
    const nonces = answers.map(
      ({ headers }) => headers.get("Content-Security-Policy")?.match(/'nonce-([^']{24})'/)?.[1],
    );
    expect(new Set(nonces).size).toBe(20);
    expect(await answers[0]?.text()).toContain(`nonce="${nonces[0]}"`);
  });

  it("keeps the caller's status, headers and several cookies", async () => {
    const answer = await render({
      status: 404,
      headers: [
        ["Set-Cookie", "a=1"],
        ["Set-Cookie", "b=2"],
      ],
    });
    expect(answer.status).toBe(404);
    expect(answer.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
  });

  it("refuses a bank that is not an address", async () => {
    await expect(render({ bankOrigin: "'unsafe-inline'" })).rejects.toThrow(TypeError);
  });

  it("stays far below the weight a slow link can carry", () => {
    expect(weight).toBeGreaterThan(0);
    expect(weight).toBeLessThan(60_000);
  });
});
