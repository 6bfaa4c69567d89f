import { ignoreUnrecorded } from "@/lib/bank/record-outcome";
import { type Context, systemContext } from "@/lib/kit/context";
import { sameText } from "@/lib/kit/crypto";
import { db } from "@/lib/kit/db";
import type { SoldBy } from "@/lib/payables/payable";
import { retrieveAttempt } from "@/lib/setup-intents/retrieve-status";
import { setupSecretOf } from "@/lib/setup-intents/secret";
import type { SetupIntent } from "@/prisma/client/client";

/** The page that the cardholder left: that of the registration, or of what sells a subscription with it. */
export type ReturnedFromSetup = {
  ctx: Context;
  setupIntentId: string;
  clientSecret: string;
  soldBy: Pick<SetupIntent, keyof SoldBy>;
};

/**
 * The cardholder returns from the bank's authentication. The nonce only proves that we made the URL; the outcome
 * comes from the bank. Null for a URL that we did not make.
 */
export const returnFromSetup = async (
  setupIntentId: string,
  nonce: string,
): Promise<ReturnedFromSetup | null> => {
  const operations = await db.bankOperation.findMany({
    where: { setupIntentId, kind: "setup" },
    orderBy: { attempt: "desc" },
    take: 20,
  });
  const operation = operations.find(({ returnNonce }) => sameText(returnNonce, nonce));
  if (!operation) return null;
  const ctx: Context = {
    ...systemContext(operation, "payer", "checkout"),
    actor: { kind: "payer" },
  };
  await retrieveAttempt(ctx, operation).catch(ignoreUnrecorded);
  const soldBy = await db.setupIntent.findUniqueOrThrow({
    where: { id: setupIntentId },
    select: { checkoutSessionId: true, paymentLinkId: true, visitNonce: true },
  });
  return { ctx, setupIntentId, clientSecret: setupSecretOf(setupIntentId), soldBy };
};
