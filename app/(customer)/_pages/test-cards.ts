import type { CustomerMessages } from "@/app/_intl/customer-texts";

export type TestCard = {
  number: string;
  outcome: Exclude<keyof CustomerMessages["cards"], "title" | "hint" | "more" | "fill">;
};

/** The sandbox bank's cards by outcome. The first four are the most used. */
export const USUAL_TEST_CARDS: readonly TestCard[] = [
  { number: "4242 4242 4242 4242", outcome: "success" },
  { number: "4000 0000 0000 0002", outcome: "declined" },
  { number: "4000 0000 0000 3220", outcome: "authentication" },
  { number: "4000 0000 0000 9995", outcome: "insufficient" },
];

export const OTHER_TEST_CARDS: readonly TestCard[] = [
  { number: "5555 5555 5555 4444", outcome: "success" },
  { number: "3782 822463 10005", outcome: "success" },
  { number: "4000 0000 0000 0069", outcome: "expired" },
  { number: "4000 0000 0000 0127", outcome: "cvc" },
  { number: "4000 0000 0000 0119", outcome: "incident" },
  { number: "4000 0025 0000 3155", outcome: "authenticationOnce" },
  { number: "4000 0000 0000 0077", outcome: "slow" },
  { number: "4000 0000 0000 0259", outcome: "silent" },
  { number: "4000 0000 0000 0341", outcome: "down" },
  { number: "4000 0000 0000 0036", outcome: "firstFails" },
];
