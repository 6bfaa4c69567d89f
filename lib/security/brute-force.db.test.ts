import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { POST as enrolRoute } from "@/app/(till)/terminal/enrol/route";
import { POST as unlockRoute } from "@/app/(till)/terminal/unlock/route";
import { db } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { Refusal } from "@/lib/kit/errors";
import { emptyBuckets } from "@/lib/kit/http/token-bucket";
import { newId } from "@/lib/kit/ids";
import { admitSignIn } from "@/lib/members/sign-in";
import { redeemTicket } from "@/lib/terminal/redeem-ticket";
import { takeTicketRequest } from "@/lib/terminal/ticket-limit";
import { aDevice, PIN } from "@/lib/testing/till";

beforeAll(() => {
  env().RATE_LIMITS = "on";
});
beforeEach(emptyBuckets);
afterAll(() => {
  env().RATE_LIMITS = "off";
});

const outcomeOf = (work: () => unknown): Promise<string> =>
  Promise.resolve()
    .then(work)
    .then(
      () => "done",
      (thrown) => {
        if (!(thrown instanceof Refusal)) throw thrown;
        return thrown.kind.reason ?? thrown.kind.code;
      },
    );

const counted = (outcomes: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
};

const posted = (path: string, body: object, headers: Record<string, string> = {}): Request =>
  new Request(env().APP_ORIGIN + path, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", origin: env().APP_ORIGIN, ...headers },
  });

describe("sign-in links", () => {
  it("are refused to nobody because of others: above the rate they are sent later", async () => {
    const answers: string[] = [];
    for (let machine = 1; machine <= 22; machine += 1) {
      const ip = `198.51.100.${machine}`;
      const asked = Array.from({ length: 10 }, () =>
        admitSignIn({ email: `${newId()}@example.pf`, ip, known: null }),
      );
      answers.push(...(await Promise.all(asked)));
    }
    const { now = 0, later = 0 } = counted(answers);
    expect([now >= 100 && now < 130, now + later]).toEqual([true, 220]);
  }, 60_000);

  it("are ten an hour for a whole IPv6 network", async () => {
    const outcomes: string[] = [];
    for (let host = 1; host <= 15; host += 1) {
      const ip = `2001:db8:7:1::${host}`;
      outcomes.push(
        await outcomeOf(() => admitSignIn({ email: `${newId()}@example.pf`, ip, known: null })),
      );
    }
    expect(counted(outcomes)).toEqual({ done: 10, rate_limited: 5 });
  });

  it("refused to one network are allowed to another", async () => {
    const email = `${newId()}@example.pf`;
    const from = (ip: string) => outcomeOf(() => admitSignIn({ email, ip, known: null }));
    for (let time = 0; time < 3; time += 1) expect(await from("198.51.100.99")).toBe("done");
    expect(await from("198.51.100.99")).toBe("too_many_links");
    expect(await from("198.51.100.98")).toBe("done");
  });
});

describe("enrolment codes of a till", () => {
  it("can be guessed ten times from one address, and then hardly at all", async () => {
    const guess = async (at: number, ip: string) => {
      const code = `AAAA-${String(at).padStart(4, "2")}`;
      const request = posted("/terminal/enrol", { code }, { "x-forwarded-for": ip });
      return String((await enrolRoute(request)).status);
    };
    const outcomes: string[] = [];
    for (let at = 0; at < 30; at += 1) outcomes.push(await guess(at, "203.0.113.50"));
    expect(counted(outcomes)).toEqual({ "404": 10, "429": 20 });
    expect(await guess(31, "203.0.113.51")).toBe("404");
  });
});

describe("PINs", () => {
  it("of all cashiers together can be tried five times, then after a while five times more", async () => {
    const device = await aDevice();
    const statuses: number[] = [];
    for (let pin = 9000; pin < 9060; pin += 1) {
      const cashier = pin % 2 === 0 ? device.cashier.id : newId();
      const body = { cashier, pin: String(pin) };
      const { status } = await unlockRoute(
        posted("/terminal/unlock", body, { cookie: device.cookie }),
      );
      statuses.push(status);
    }
    expect(statuses).not.toContain(200);
    const counted = await db.pinTries.findMany({ where: { deviceId: device.id } });
    expect(counted.map(({ tries }) => tries)).toEqual([5]);
    const right = posted(
      "/terminal/unlock",
      { cashier: device.cashier.id, pin: PIN },
      { cookie: device.cookie },
    );
    expect((await unlockRoute(right)).status).not.toBe(200);
  });
});

describe("offline tickets", () => {
  it("can be guessed a few times from one address, and none opens", async () => {
    const ip = "203.0.113.60";
    const outcomes: string[] = [];
    for (let at = 0; at < 200; at += 1) outcomes.push(await outcomeOf(() => takeTicketRequest(ip)));
    expect(counted(outcomes)["rate_limited"]).toBeGreaterThan(100);
    for (const forged of ["", "x", "A".repeat(80), "..", "%00", `${newId()}.1.100.0.x`]) {
      expect(await redeemTicket(forged)).toBeNull();
    }
  });
});
