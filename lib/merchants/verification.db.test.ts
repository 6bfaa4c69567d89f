import { expect, it } from "vitest";
import { operations } from "@/lib/api/operations";
import { kybRequired } from "@/lib/merchants/errors";
import { aMerchant } from "@/lib/testing/merchant";
import { ask, bodyFor, nowhere } from "@/lib/testing/requests";

const gated = operations.filter(
  ({ errors, auth }) => errors?.includes(kybRequired) && auth !== "session",
);

it("protects everything that takes live payments or leads to them", () => {
  expect(gated.map(({ id }) => id)).toEqual([
    "payments.create",
    "payment_links.create",
    "checkout_sessions.create",
    "subscriptions.create",
    "invoices.pay",
    "api_keys.create",
  ]);
});

it.each(gated.map((operation) => [operation.id, operation] as const))(
  "%s takes live calls for verified merchants, and continues while a changed account is reviewed",
  async (_, operation) => {
    const body = await bodyFor(operation, nowhere);
    const refusalOf = async (kybStatus: string, livemode = true) => {
      const { key } = await aMerchant({ livemode, kybStatus });
      return (await ask(operation, key, { body })).body.error;
    };
    expect(await refusalOf("pending")).toBe("kyb_required");
    expect(await refusalOf("rejected")).toBe("kyb_required");
    expect(await refusalOf("verified")).not.toBe("kyb_required");
    expect(await refusalOf("pending", false)).not.toBe("kyb_required");
    const refusedInReview = operation.id === "api_keys.create" ? "kyb_required" : undefined;
    const error = await refusalOf("in_review");
    expect(error === "kyb_required" ? error : undefined).toBe(refusedInReview);
  },
);
