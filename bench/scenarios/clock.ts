import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { apiOf, sendTo } from "@/bench/requests";
import type { Scenario } from "@/bench/scene";

const DAYS = 400;
const LIMIT_S = 10;
const PAUSE_MS = 250;

/**
 * Advances a test clock by 400 days of a weekly plan whose card is always refused: about 290 sequential debits,
 * each sent to the bank and recorded.
 */
export const clock: Scenario = {
  name: "clock",
  about: "400 days of a refused weekly plan, on the test clock",
  isDefault: true,
  needs: "product",
  run: async ({ application: { origin } }) => {
    const send = sendTo(origin);
    // A merchant of its own, so that the clock of the demo merchant does not change.
    const shop = apiOf("");
    const { secret = "" } = await shop.data(send, shop.post("/api/v1/sandbox/keys", { name: "B" }));
    const { post, get, data } = apiOf(secret);
    const made = async (path: string, body: object): Promise<string | undefined> =>
      (await data(send, post(`/api/v1${path}`, body)))["id"];
    const customer = await made("/customers", { email: `${randomUUID()}@example.pf` });
    await made("/payment-methods", { customer, token: "pm_card_declined" });
    const product = await made("/products", { name: "Panier" });
    const price = await made("/prices", { product, amountXpf: 2990, interval: "week" });
    await made("/subscriptions", { customer, price });
    const started = performance.now();
    await send(post("/test-clock", { advance: DAYS * 86_400 }, 200));
    while (JSON.parse((await send(get("/test-clock"))).text).move) await sleep(PAUSE_MS);
    const value = (performance.now() - started) / 1000;
    return [
      {
        name: `${DAYS} days of a refused weekly plan`,
        value,
        unit: "s",
        aim: `value <= ${LIMIT_S}`,
      },
    ];
  },
};
