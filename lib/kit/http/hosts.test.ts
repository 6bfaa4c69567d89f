import { describe, expect, it } from "vitest";
import { hostRule, localTarget } from "@/lib/kit/http/hosts";

const deployed = hostRule({ origin: "https://pay.example.pf", isBehindProxy: false });
const proxied = hostRule({ origin: "https://pay.example.pf", isBehindProxy: true });
const trial = hostRule({
  origin: "http://localhost:3000",
  loopbackPort: 3000,
  isBehindProxy: false,
});

const at = (host: string | undefined, more: Record<string, string> = {}, url = "/") => ({
  url,
  headers: host === undefined ? more : { host, ...more },
});

const foreign = [
  "evil.example",
  "pay.example.pf.evil.example",
  "pay.example.pf@evil.example",
  "evil.example@pay.example.pf",
  "evil.example#pay.example.pf",
  "pay.example.pf:81",
  "pay.example.pf.",
  "pay.example.pf, evil.example",
  "127.0.0.1",
  "127.0.0.1:3000",
  "localhost:3000",
  "[::1]:3000",
  "169.254.169.254",
  "",
  " pay.example.pf",
  "p\u0430y.example.pf",
];

describe("the host of a request", () => {
  it.each(["pay.example.pf", "PAY.example.PF", "pay.example.pf:443"])(
    "is ours when it is %s",
    (host) => {
      expect(deployed(at(host))).toBe(true);
    },
  );

  it.each(foreign)("is not ours when it is %j", (host) => {
    expect(deployed(at(host))).toBe(false);
    expect(proxied(at(host))).toBe(false);
  });

  it("is missing from no request that is answered", () => {
    expect(deployed(at(undefined))).toBe(false);
  });

  it.each(["localhost:3000", "127.0.0.1:3000", "[::1]:3000", "LOCALHOST:3000"])(
    "is ours in a trial when it is %s",
    (host) => expect(trial(at(host))).toBe(true),
  );

  it.each(["localhost", "localhost:3001", "127.0.0.1", "192.168.1.20:3000", "rebind.example:3000"])(
    "is not ours in a trial when it is %s",
    (host) => expect(trial(at(host))).toBe(false),
  );

  it("is taken from a trusted proxy if there is one, its last entry, and from nobody else", () => {
    const forwarded = (value: string) => at("10.0.0.7:3000", { "x-forwarded-host": value });
    expect(proxied(forwarded("pay.example.pf"))).toBe(true);
    expect(proxied(forwarded("evil.example, pay.example.pf"))).toBe(true);
    expect(proxied(forwarded("pay.example.pf, evil.example"))).toBe(false);
    expect(deployed(forwarded("pay.example.pf"))).toBe(false);
    // A claim beside the right name changes nothing.
    expect(deployed(at("pay.example.pf", { "x-forwarded-host": "evil.example" }))).toBe(true);
  });

  it("is that of an absolute target URL", () => {
    expect(trial(at("evil.example", {}, "http://localhost:3000/c/x"))).toBe(true);
    expect(trial(at("localhost:3000", {}, "http://evil.example/c/x"))).toBe(false);
    expect(localTarget("http://localhost:3000/c/x?y=http://a/b")).toBe("/c/x?y=http://a/b");
    expect(localTarget("http://localhost:3000")).toBe("/");
    expect(localTarget("http://localhost:3000?x")).toBe("/?x");
    expect(localTarget("/c/x?y=http://a/b")).toBe("/c/x?y=http://a/b");
    expect(localTarget("*")).toBe("*");
  });
});
