import { expect, it } from "vitest";
import {
  chargeReference,
  keyPurpose,
  referenceOf,
  shopPart,
  shopPartOf,
} from "@/lib/bank/reference";
import { newId } from "@/lib/kit/ids";

const shop = { merchantId: newId(), livemode: false };

it("is the same for the same merchant and purpose, and different for any other", () => {
  const one = referenceOf(shop, "debit|a|1");
  expect(one).toMatch(/^[A-Z2-7]{32}$/);
  expect(chargeReference(shop, "a|1")).toBe(one);
  const others = [
    referenceOf(shop, "debit|a|2"),
    referenceOf({ ...shop, livemode: true }, "debit|a|1"),
    referenceOf({ ...shop, merchantId: newId() }, "debit|a|1"),
  ];
  expect(new Set([one, ...others]).size).toBe(4);
});

it("contains the merchant's part, and is distinguished from any other text", () => {
  const reference = referenceOf(shop, "debit|a|1");
  expect(shopPartOf(reference)).toBe(shopPart(shop));
  const last = reference.at(-1) === "A" ? "B" : "A";
  const others = [reference.slice(0, -1) + last, reference.slice(1), `${reference}A`, "", "pi_123"];
  expect(others.map(shopPartOf)).toEqual(others.map(() => null));
});

it("is different for each use of a key, and for each body", () => {
  const request = { key: "order-1", fingerprint: Buffer.from("aa", "hex") };
  const purposes = [
    keyPurpose(request, 0),
    keyPurpose(request, 1),
    keyPurpose({ ...request, key: "order-2" }, 0),
    keyPurpose({ ...request, fingerprint: Buffer.from("ab", "hex") }, 0),
  ];
  expect(new Set(purposes).size).toBe(4);
  expect(keyPurpose({ ...request }, 0)).toBe(purposes[0]);
});
