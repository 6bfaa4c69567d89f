import { testCards } from "@/sandbox-bank/cards";
import { faultNames, type InjectedFaults } from "@/sandbox-bank/injected-faults";
import { type ShopFault, shopFaultKinds } from "@/sandbox-bank/shop-faults";
import { oneOf, randomOf } from "@/scripts/proof/random";
import type { Decision } from "@/scripts/proof/shops";

/** The request that a fault affects. */
export const points = [
  "charge",
  "hosted charge",
  "3-D Secure return",
  "abort",
  "setup",
  "refund",
  "retrieve",
  "notification",
  "subscription",
] as const;
export type Point = (typeof points)[number];

type FaultName = (typeof faultNames)[number];

/** A fault of the merchant's calls, of the whole bank, or by the card. */
export type Fault =
  | { of: "shop"; name: ShopFault }
  | { of: "bank"; name: FaultName; on: InjectedFaults["on"] }
  | { of: "card"; name: string }
  | { of: "nobody"; name: "none" };

export interface Call {
  n: number;
  point: Point;
  fault: Fault;
  amountXpf: number;
  decision: Decision;
}

const SWITCHES: readonly FaultName[] = [
  "duplicate",
  "delayMs",
  "drop",
  "wrongSignature",
  "beforeAnswer",
];
const OF_REFUNDS: readonly FaultName[] = ["refundProcessing", "refundFails"];
const ON: Partial<Record<Point, InjectedFaults["on"]>> = {
  charge: "charges",
  "hosted charge": "charges",
  setup: "setups",
  refund: "refunds",
};
const BY_CARD: readonly Point[] = ["charge", "hosted charge"];

const isOf = (name: FaultName, point: Point): boolean => {
  if (SWITCHES.includes(name)) return point === "notification";
  return OF_REFUNDS.includes(name) ? point === "refund" : point in ON;
};

/** Every fault of the bank, at a point: read from its code, so that a new one is included automatically. */
export const faultsAt = (point: Point): Fault[] => [
  { of: "nobody", name: "none" },
  ...shopFaultKinds.map((name): Fault => ({ of: "shop", name })),
  ...faultNames
    .filter((name) => isOf(name, point))
    .map((name): Fault => ({ of: "bank", name, on: ON[point] ?? "charges" })),
  ...(BY_CARD.includes(point)
    ? testCards.map(({ token }): Fault => ({ of: "card", name: token }))
    : []),
];

/** At most this many of a hundred calls: each takes a month of the clock. */
const SUBSCRIPTIONS = 3;

/** The calls of a seed, always the same ones in the same order. */
export const planOf = (calls: number, seed: number): Call[] => {
  const random = randomOf(seed);
  const one = <Item>(items: readonly Item[]): Item => oneOf(items, random);
  const plain = points.filter((point) => point !== "subscription");
  return Array.from({ length: calls }, (_, n): Call => {
    const point = random() * 100 < SUBSCRIPTIONS ? "subscription" : one(plain);
    return {
      n,
      point,
      fault: one(faultsAt(point)),
      amountXpf: 100 + Math.floor(random() * 9_900),
      decision: one(["approve", "refuse", "leave"] as const),
    };
  });
};
