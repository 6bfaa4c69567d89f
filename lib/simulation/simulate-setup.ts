import { bankOf } from "@/lib/bank/bank";
import { providerError } from "@/lib/bank/errors";
import type { CardSummary } from "@/lib/bank/provider";
import { customerDeleted } from "@/lib/customers/errors";
import { getCustomer } from "@/lib/customers/read";
import { commitAndStore } from "@/lib/kit/commit-and-store";
import type { Context } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { assert, invalidRequest, Refusal, refuse } from "@/lib/kit/errors";
import { sha256 } from "@/lib/kit/ids";
import { deleteUnowned } from "@/lib/payment-methods/delete-at-bank";
import { setupSucceeded } from "@/lib/setup-intents/errors";
import { getSetupIntent } from "@/lib/setup-intents/read";
import { retrieveOpenAttempt } from "@/lib/setup-intents/retrieve-status";
import type { SetupIntentRow } from "@/lib/setup-intents/serialise";
import {
  abandonAttempt,
  failSetup,
  lockSetup,
  requireCustomer,
  requireInTime,
  succeedSetup,
} from "@/lib/setup-intents/steps";
import type { SimulationRequest } from "@/lib/simulation/schema";
import type { PaymentMethod } from "@/prisma/client/client";

export type SimulatedSetup = {
  outcome: SimulationRequest["outcome"];
  replayed: boolean;
  eventId: string | null;
  setup: SetupIntentRow;
  method: PaymentMethod | null;
};

type Card = { storedToken: string; summary: CardSummary };

/**
 * Completes a card registration as the cardholder and the bank would have. What the bank has decided already
 * counts; what is still under way there is abandoned.
 */
export const simulateSetup = async (
  ctx: Context,
  id: string,
  input: SimulationRequest,
): Promise<SimulatedSetup> => {
  await retrieveOpenAttempt(ctx, id);
  const setup = await getSetupIntent(ctx, id);
  requireNoSale(setup);
  const card = await cardFor(ctx, setup, input);
  let isKept = false;
  try {
    const simulated = await commitAndStore(ctx, (tx) =>
      decide(tx, { ...ctx, origin: "simulation", idempotency: undefined }, { id, input, card }),
    );
    isKept = !simulated.replayed;
    return simulated;
  } catch (thrown) {
    // After any other error the same request may succeed, with this card.
    isKept = !(thrown instanceof Refusal);
    throw thrown;
  } finally {
    if (card && !isKept) await deleteUnowned(ctx, setup.customerId, card.storedToken);
  }
};

/** What its customer agreed to comes with their card. */
const requireNoSale = ({ checkoutSessionId, paymentLinkId }: SetupIntentRow): void => {
  if (checkoutSessionId === null && paymentLinkId === null) return;
  refuse(invalidRequest, {
    param: "setupIntentId",
    message: "setupIntentId: it starts a subscription: use a test card on the page that sells it.",
  });
};

/** The card stored at the bank: always the same for one registration and one choice of card. */
const cardFor = async (
  ctx: Context,
  row: SetupIntentRow,
  { outcome, card: token }: SimulationRequest,
): Promise<Card | null> => {
  if (outcome !== "succeeded" || row.status === "succeeded") return null;
  const { deletedAt } = await getCustomer(ctx, row.customerId);
  if (deletedAt) return refuse(customerDeleted);
  requireInTime(ctx, row);
  const answer = await bankOf(ctx).attach({
    key: sha256(`simulate:${row.id}:${token}`).toString("hex"),
    token,
    customerRef: row.customerId,
  });
  if (!("storedToken" in answer)) return refuse(providerError);
  return { storedToken: answer.storedToken, summary: answer.card };
};

type Decision = { id: string; input: SimulationRequest; card: Card | null };

const decide = async (
  tx: Tx,
  ctx: Context,
  { id, input, card }: Decision,
): Promise<SimulatedSetup> => {
  const { outcome, failureCode } = input;
  const row = await lockSetup(tx, ctx, id);
  if (row.status === outcome) {
    const method = await tx.paymentMethod.findUnique({ where: { setupIntentId: id } });
    return { outcome, replayed: true, eventId: null, setup: row, method };
  }
  if (row.status === "succeeded") return refuse(setupSucceeded);
  await requireCustomer(tx, ctx, row);
  requireInTime(ctx, row);
  await abandonAttempt(tx, ctx, id);
  if (outcome === "failed") {
    const failed = await failSetup(tx, ctx, row, failureCode);
    return { outcome, replayed: false, eventId: failed.eventId, setup: failed.row, method: null };
  }
  assert(card, "a registration that succeeds has a card at the bank");
  const { row: setup, eventId, method } = await succeedSetup(tx, ctx, row, card);
  return { outcome, replayed: false, eventId, setup, method };
};
