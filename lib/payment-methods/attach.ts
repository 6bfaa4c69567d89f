import { bankOf } from "@/lib/bank/bank";
import { providerError } from "@/lib/bank/errors";
import type { BankProvider, CardSummary } from "@/lib/bank/provider";
import { activeCustomer } from "@/lib/customers/read";
import { commitAndStore } from "@/lib/kit/commit-and-store";
import { isContention, persist } from "@/lib/kit/contention";
import { type Context, tenant } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import { invalidRequest, Refusal, refuse } from "@/lib/kit/errors";
import { newId, sha256 } from "@/lib/kit/ids";
import { deleteAtBank } from "@/lib/payment-methods/delete-at-bank";
import type { PaymentMethodCreation } from "@/lib/payment-methods/schema";
import { saveCard } from "@/lib/payment-methods/steps";
import { openToken } from "@/lib/payment-methods/token";
import type { PaymentMethod } from "@/prisma/client/client";

/**
 * Has the bank store the card, then records it. A process that dies in between leaves a card that nobody can use;
 * repeating the request finds it again.
 */
export const attachPaymentMethod = async (
  ctx: Context,
  input: PaymentMethodCreation,
): Promise<PaymentMethod> => {
  await activeCustomer(ctx, input.customer);
  const bank = bankOf(ctx);
  const { storedToken, card } = await keepAtBank(ctx, bank, input);
  try {
    return await persist(() =>
      commitAndStore(ctx, (tx) =>
        saveCard(tx, ctx, {
          customerId: input.customer,
          storedToken,
          summary: card,
          default: input.default,
          metadata: input.metadata,
        }),
      ),
    );
  } catch (thrown) {
    return abandonCard(ctx, storedToken, thrown);
  }
};

/** The card was not recorded: the bank deletes it, unless a repeated request may still record it. */
const abandonCard = async (ctx: Context, storedToken: string, thrown: unknown): Promise<never> => {
  const isBusy = isContention(thrown);
  // After any other error it may have been recorded.
  if (thrown instanceof Refusal || (isBusy && !ctx.idempotency))
    await deleteAtBank(ctx, storedToken);
  if (!isBusy) throw thrown;
  const message =
    "The bank keeps the card, but it could not be recorded. Replay with the same Idempotency-Key, or tokenise it again.";
  throw new Refusal(providerError, { message }, { cause: thrown });
};

type Kept = { storedToken: string; card: CardSummary };

const keepAtBank = async (
  ctx: Context,
  bank: BankProvider,
  input: PaymentMethodCreation,
): Promise<Kept> => {
  const kept = await bind(bank, input, bankKey(ctx));
  // An Idempotency-Key may be used again after 24 hours, but the bank never forgets it: a new request, a new card.
  const isOld = ctx.idempotency !== undefined && (await isRecorded(ctx, input.customer, kept));
  return isOld ? bind(bank, input, newId()) : kept;
};

/** The same for every attempt of one idempotent request, and for no other request. */
const bankKey = ({ merchantId, livemode, idempotency }: Context): string => {
  if (!idempotency) return newId();
  const fingerprint = idempotency.fingerprint.toString("hex");
  return sha256(`attach:${merchantId}:${livemode}:${fingerprint}:${idempotency.key}`).toString(
    "hex",
  );
};

const bind = async (
  bank: BankProvider,
  { token, customer }: PaymentMethodCreation,
  key: string,
): Promise<Kept> => {
  const answer = await bank.attach({ key, token, customerRef: customer });
  if ("storedToken" in answer) return answer;
  if (answer.failure === "unknown") return refuse(providerError);
  const why =
    answer.failure === "invalid_token"
      ? "the bank does not know this token, or it was used already."
      : `the bank refused this card (${answer.failure}).`;
  return refuse(invalidRequest, { param: "token", message: `token: ${why}` });
};

const isRecorded = async (ctx: Context, customerId: string, kept: Kept): Promise<boolean> => {
  const methods = await db.paymentMethod.findMany({
    where: { ...tenant(ctx), customerId, last4: kept.card.last4 },
    select: { id: true, tokenSealed: true },
  });
  return methods.some((method) => openToken(method) === kept.storedToken);
};
