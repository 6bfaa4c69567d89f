import { afterAll, beforeAll } from "vitest";
import { startBank } from "@/lib/testing/bank";

/** The test bank for the tests of a file: there before the first of them, gone after the last. */
export const provideBank = (): void => {
  let bank: Awaited<ReturnType<typeof startBank>> | undefined;
  beforeAll(async () => {
    bank = await startBank();
  });
  afterAll(() => bank?.close());
};
