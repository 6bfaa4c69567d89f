import { afterAll, beforeAll, describe } from "vitest";
import type { BankBench } from "@/lib/bank/contract/bench";
import { describeCards, describeRefunds, describeTidings } from "@/lib/bank/contract/cards";
import {
  describeAuthentication,
  describeCharges,
  describeUncertainty,
} from "@/lib/bank/contract/charges";

/** The suite that any adapter must pass before the gateway may use it. */
export const describeBank = (name: string, make: () => Promise<BankBench>): void => {
  describe(`${name} as a bank`, () => {
    let bench: BankBench;
    beforeAll(async () => {
      bench = await make();
    });
    afterAll(() => bench.close());
    const given = (): BankBench => bench;

    describeCharges(given);
    describeUncertainty(given);
    describeAuthentication(given);
    describeCards(given);
    describeRefunds(given);
    describeTidings(given);
  });
};
