import http from "node:http";
import type { Figure } from "@/bench/figure";
import { apiOf, sendTo } from "@/bench/requests";
import type { Scenario } from "@/bench/scene";

const LIST = 100;
const KILOBYTE = 1000;

/** Sizes over the network, as a browser of today asks for them, beside the uncompressed ones. */
export const weights: Scenario = {
  name: "weights",
  about: "compressed sizes of the API's reference, a list and pages",
  isDefault: true,
  needs: "product",
  run: async ({ application: { origin }, key }) => {
    const { post, data } = apiOf(key);
    const send = sendTo(origin);
    for (let payment = 0; payment < LIST; payment += 1) {
      await send(post("/api/v1/payments/intent", { amountXpf: 2990 }));
    }
    const { url = "" } = await data(
      send,
      post("/api/v1/checkout-sessions", {
        lineItems: [{ description: "Panier", amountXpf: 2990 }],
        successUrl: "https://boutique.example.pf/merci",
      }),
    );
    const authorization = `Bearer ${key}`;
    return [
      await weigh(`${origin}/openapi.json`, { name: "/openapi.json", limit: 45 }),
      await weigh(`${origin}/api/v1/transactions?limit=${LIST}`, {
        name: `a list of ${LIST} by the API`,
        limit: 10,
        headers: { authorization },
      }),
      await weigh(`${origin}${new URL(url).pathname}${new URL(url).search}`, {
        name: "a checkout page",
        limit: 15,
      }),
      await weigh(`${origin}/docs`, { name: "/docs", limit: 60 }),
    ];
  },
};

type Weighed = { name: string; limit: number; headers?: Record<string, string> };

const weigh = async (url: string, { name, limit, headers = {} }: Weighed): Promise<Figure> => {
  const whole = await bytesOf(url, { ...headers, "accept-encoding": "identity" });
  const compressed = await bytesOf(url, { ...headers, "accept-encoding": "gzip, deflate, br" });
  if (compressed.encoding === "identity" && compressed.bytes !== whole.bytes) {
    throw new Error(`${url} does not say how it is encoded.`);
  }
  return {
    name: `${name}, over the network`,
    value: compressed.bytes / KILOBYTE,
    unit: "kB",
    yardstick: { name: "uncompressed", value: whole.bytes / KILOBYTE },
    aim: `value <= ${limit}`,
    note: { encoding: compressed.encoding },
  };
};

const bytesOf = (url: string, headers: Record<string, string>) =>
  new Promise<{ bytes: number; encoding: string }>((resolve, reject) => {
    const request = http.get(url, { headers }, (response) => {
      let bytes = 0;
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on("end", () => {
        const { "content-encoding": encoding = "identity" } = response.headers;
        if (response.statusCode === 200) resolve({ bytes, encoding });
        else reject(new Error(`${url} answered ${response.statusCode}.`));
      });
    });
    request.on("error", reject);
  });
