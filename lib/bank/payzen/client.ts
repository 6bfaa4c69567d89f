import { z } from "zod";
import type { Breaker } from "@/lib/bank/breaker";
import { bankClient, guardedClient } from "@/lib/bank/client";

const Fault = z.object({
  errorCode: z.string(),
  detailedErrorCode: z.string().nullish(),
});

const Envelope = z.discriminatedUnion("status", [
  z.object({ status: z.literal("SUCCESS"), webService: z.string(), answer: z.unknown() }),
  z.object({ status: z.literal("ERROR"), webService: z.string().nullish(), answer: Fault }),
]);

/**
 * - `refused`: the acquirer refused.
 * - `invalid`: the request was refused before anything was done.
 * - `closed`: not authorised; nothing was done.
 * - `missing`: there is no such transaction or order.
 * - `token`: there is no such card, or no longer.
 * - `state`: the transaction is in another state than the call needs.
 * - `unclear`: anything else; nothing can be concluded.
 */
type Meaning = "refused" | "invalid" | "closed" | "missing" | "token" | "state" | "unclear";

export type PayzenFault = z.infer<typeof Fault> & { meaning: Meaning };

export type PayzenAnswer =
  | { kind: "answered"; answer: unknown }
  | { kind: "refused"; fault: PayzenFault }
  | { kind: "silent" }
  | { kind: "unsent" };

export type PayzenClient = (
  service: string,
  body: Record<string, unknown>,
) => Promise<PayzenAnswer>;

/** Lyra's REST API, version 4: every call is a POST, and its result is in an envelope. */
export const payzenClient = (shop: {
  apiOrigin: string;
  shopId: string;
  password: string;
  timeoutMs: number;
  breaker: Breaker;
}): PayzenClient => {
  const credentials = Buffer.from(`${shop.shopId}:${shop.password}`).toString("base64");
  const opened = bankClient({
    origin: new URL(shop.apiOrigin).origin,
    authorization: `Basic ${credentials}`,
    timeoutMs: shop.timeoutMs,
  });
  const client = guardedClient(opened, () => shop.breaker);
  return async (service, body) => {
    const heard = await client({ method: "POST", path: `/api-payment/V4/${service}`, body });
    if (heard.kind !== "answered") return heard;
    if (heard.status === 401 || heard.status === 403) return refusal({ errorCode: "INT_905" });
    const envelope = Envelope.safeParse(heard.json).data;
    if (!envelope) return { kind: "silent" };
    if (envelope.status === "ERROR") return refusal(envelope.answer);
    return envelope.webService === service
      ? { kind: "answered", answer: envelope.answer }
      : { kind: "silent" };
  };
};

const refusal = (fault: z.infer<typeof Fault>): PayzenAnswer => ({
  kind: "refused",
  fault: { ...fault, meaning: meaningOf(fault.errorCode) },
});

const meanings: Record<string, Meaning> = {
  ACQ_001: "refused",
  PSP_003: "refused",
  PSP_042: "refused",
  PSP_010: "missing",
  PSP_030: "token",
  PSP_031: "token",
  PSP_036: "token",
  PSP_011: "state",
  PSP_014: "state",
  PSP_075: "state",
  PSP_076: "state",
  PSP_104: "state",
  PSP_105: "state",
  INT_902: "closed",
  INT_905: "closed",
};

/** Refusals before anything is done, by their descriptions: rights, attributes, amount, currency, contract. */
const invalids = /^(INT_\d+|PSP_00[12]|PSP_02[0-7]|PSP_04[013])$/;

const meaningOf = (errorCode: string): Meaning =>
  meanings[errorCode] ?? (invalids.test(errorCode) ? "invalid" : "unclear");
