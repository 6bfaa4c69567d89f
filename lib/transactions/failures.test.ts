import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { failureOf } from "@/lib/receipts/failures";
import { ReceiptFailure } from "@/lib/receipts/schema";
import { refundFailures } from "@/lib/refunds/failures";
import { failureCodes, failureSentence, noCardSentence } from "@/lib/transactions/failures";

/** Every `failureMessage` of the API, by its table. */
const messages: [string, string | null][] = [
  ...failureCodes.map((code): [string, string | null] => [
    `payment ${code}`,
    failureSentence(code),
  ]),
  ...failureCodes.map((code): [string, string] => [`refund ${code}`, refundFailures[code]]),
  ...ReceiptFailure.options.map((code): [string, string] => [
    `receipt ${code}`,
    failureOf(code).failureMessage,
  ]),
  ["attempt without a card", noCardSentence],
];

describe("a failureMessage", () => {
  it.each(messages)("is a French sentence: %s", (_, message) => {
    expect(message).toMatch(/^[A-ZÀÉ].*\.$/);
    expect(message).toMatch(/\b(la|le|cette|votre|aucune|un)\b/i);
    expect(message).not.toMatch(/\b(the|no|not|your|card|bank|failed|was|is)\b/i);
  });

  it.each(messages)("has French spaces: %s", (_, message) => {
    expect(message).not.toContain("'");
    expect(message).not.toMatch(/[^\u00a0\u202f][:;!?]/);
  });

  it("comes from one of those tables wherever it is set", () => {
    const files = globSync("lib/**/*.ts").filter((file) => !/\.(test|fixture)\.ts$/.test(file));
    expect(files.length).toBeGreaterThan(200);
    const written = files.filter((file) =>
      /failure_?message["']?\s*[:=]\s*["'`]/i.test(readFileSync(file, "utf8")),
    );
    expect(written).toEqual([]);
  });
});
