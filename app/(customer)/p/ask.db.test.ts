import { describe, expect, it } from "vitest";
import { csrfOf } from "@/app/(customer)/_server/page-request";
import { db } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { requestPath } from "@/lib/portal/link";
import { entriesOf, turnOn } from "@/lib/portal-sessions/portal.fixture";
import { aCustomer } from "@/lib/subscriptions/billing.fixture";
import { aMerchant } from "@/lib/testing/merchant";
import { open } from "./ask/[token]/_open";
import { POST as ask } from "./ask/[token]/send/route";

describe("asking for a link", () => {
  const askFrom = async (path: string, ip: string) => {
    const token = path.split("/").at(-1) ?? "";
    const request = new Request(`${env().APP_ORIGIN}${path}/send`, {
      method: "POST",
      headers: {
        origin: env().APP_ORIGIN,
        "x-forwarded-for": ip,
        cookie: `svc_visitor=${"v".repeat(32)}`,
        "content-type": "application/x-www-form-urlencoded",
      },
    });
    const found = await open(request, { token });
    const csrf = found && !("elsewhere" in found) ? csrfOf(found) : "x";
    const body = new URLSearchParams({ csrf }).toString();
    return ask(new Request(request, { body }), { params: Promise.resolve({ token }) });
  };

  const mailsTo = (customerId: string) => db.outgoingMail.count({ where: { aboutId: customerId } });

  it("mails one, and is answered alike whether there is an address or not", async () => {
    const merchant = await aMerchant();
    await turnOn(merchant);
    const known = await aCustomer(merchant);
    const { id: silent } = (await merchant.api.post("/customers", { name: "Teva" })).body.data;
    const deleted = await aCustomer(merchant);
    await merchant.api.delete(`/customers/${deleted}`);
    const answers = [];
    for (const id of [known, silent, deleted]) {
      const path = requestPath(id);
      const { status, headers } = await askFrom(path, "198.51.100.1");
      const cookie = headers.get("set-cookie")?.replace(/=[^;]*;/, "=;").length;
      answers.push([status, headers.get("location")?.replace(path, "/p/ask/"), cookie]);
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await Promise.all([known, silent, deleted].map(mailsTo))).toEqual([1, 0, 0]);
    expect(await entriesOf(merchant)).toMatchObject([
      { action: "portal.link_requested", actorKind: "customer", actorId: known },
    ]);
  });

  it("is not possible with a token of something else, nor while the portal is off", async () => {
    const merchant = await aMerchant();
    const customer = await aCustomer(merchant);
    const off = await askFrom(requestPath(customer), "198.51.100.2");
    expect(off.headers.has("x-wrong-guess")).toBe(true);
    const forged = requestPath(customer).replace(/.$/, (end) => (end === "a" ? "b" : "a"));
    await turnOn(merchant);
    expect((await askFrom(forged, "198.51.100.2")).headers.has("x-wrong-guess")).toBe(true);
    expect(await mailsTo(customer)).toBe(0);
  });
});
