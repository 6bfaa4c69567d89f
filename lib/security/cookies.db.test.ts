import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { browserOf, newVisitorCookie } from "@/app/(customer)/_server/visitor";
import { markBrowser, rememberDestination, sessionCookie } from "@/app/(site)/sign-in/_browser";
import { env } from "@/lib/kit/env";
import { sessionCookieName } from "@/lib/members/cookie";
import { deviceCookie } from "@/lib/terminal-devices/request";

const before = env().APP_ORIGIN;
beforeAll(() => {
  env().APP_ORIGIN = "https://pay.example.pf";
});
afterAll(() => {
  env().APP_ORIGIN = before;
});

/** The cookies that a sign-in sets in a browser. */
const written = () => {
  const cookies: [string, Record<string, unknown>][] = [];
  const jar = {
    get: () => undefined,
    set: (name: string, _value: string, of: Record<string, unknown>) => cookies.push([name, of]),
    delete: ({ name, ...of }: { name: string }) => cookies.push([name, of]),
  } as unknown as Parameters<typeof markBrowser>[0];
  markBrowser(jar);
  rememberDestination(jar, "/dashboard");
  rememberDestination(jar, null);
  return cookies;
};

describe("cookies over HTTPS", () => {
  it("are bound to the host, sent only over HTTPS, and read by no script", () => {
    expect(sessionCookieName()).toBe("__Host-svc_session");
    const bound = { httpOnly: true, secure: true, sameSite: "lax", path: "/" };
    expect(sessionCookie(60)).toEqual({ ...bound, maxAge: 60 });
    const all = written();
    expect(all.map(([name]) => name)).toEqual([
      "__Host-svc_browser",
      "__Host-svc_next",
      "__Host-svc_next",
    ]);
    for (const [, of] of all) {
      expect(of).toMatchObject(bound);
      expect(of).not.toHaveProperty("domain");
    }
    const lines = [deviceCookie("x"), newVisitorCookie().header];
    for (const line of lines) {
      expect(line).toMatch(/^__Host-svc_\w+=\w+; /);
      expect(line.split("; ")).toEqual(expect.arrayContaining(["Path=/", "HttpOnly", "Secure"]));
      expect(line).toMatch(/SameSite=(Lax|Strict)/);
      expect(line).not.toMatch(/Domain/i);
    }
  });

  it("of a plain name, which another host could set, are ignored", () => {
    const planted = "a".repeat(32);
    const request = new Request(env().APP_ORIGIN, {
      headers: { cookie: `svc_visitor=${planted}` },
    });
    expect(browserOf(request)).not.toBe(planted);
  });
});
