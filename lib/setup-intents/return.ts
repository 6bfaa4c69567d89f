import { ignoreUnrecorded } from "@/lib/bank/record-outcome";
import { type Context, systemContext } from "@/lib/kit/context";
import { sameText } from "@/lib/kit/crypto";
import { db } from "@/lib/kit/db";
import { retrieveAttempt } from "@/lib/setup-intents/retrieve-status";
import { setupSecretOf } from "@/lib/setup-intents/secret";

/** The URL of the page that the cardholder left. */
export type ReturnedFromSetup = { ctx: Context; setupIntentId: string; clientSecret: string };

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
  return { ctx, setupIntentId, clientSecret: setupSecretOf(setupIntentId) };
};
