import { z } from "zod";
import { bankForm } from "@/lib/bank/bank-form";
import type { Breaker } from "@/lib/bank/breaker";
import { providerError } from "@/lib/bank/errors";
import { oneAtATime } from "@/lib/bank/one-at-a-time";
import { payzenCards } from "@/lib/bank/payzen/cards";
import { payzenCharges } from "@/lib/bank/payzen/charges";
import { type PayzenClient, payzenClient } from "@/lib/bank/payzen/client";
import { readPayzenNotification } from "@/lib/bank/payzen/notification";
import { type OrderOf, payzenRefunds } from "@/lib/bank/payzen/refunds";
import type { BankProvider, CardFormRequest } from "@/lib/bank/provider";
import { refuse } from "@/lib/kit/errors";

export interface PayzenBankOptions {
  apiOrigin: string;
  appOrigin: string;
  shopId: string;
  password: string;
  publicKey: string;
  /** PayZen requires an email address to register a card, and writes to it. */
  email: string;
  timeoutMs: number;
  /** How long PayZen must not know a debit before it counts as never sent. */
  finalityMs: number;
  ownerOf: OrderOf;
  breaker: Breaker;
}

const Form = z.object({ formToken: z.string().min(1) });

/**
 * PayZen by OSB, in francs. Its form would charge by itself; ours only registers the card (`Charge/CreateToken`,
 * where the cardholder authenticates as well), and the server then debits the stored card. So the session is
 * locked before money can move, as with any other bank, and a debit never asks for authentication again: a card
 * that requires it is refused with `authentication_required`.
 */
export const payzenBank = (options: PayzenBankOptions): BankProvider => {
  const client = payzenClient(options);
  const inTurn = oneAtATime();
  const debits = payzenCharges(client, inTurn, options.finalityMs);
  const cards = payzenCards(client);
  return {
    name: "payzen",
    limits: { minXpf: 1, maxXpf: 999_999_999 },
    cardForm: async (request) => {
      const formToken = await registration(client, options.email, request);
      return bankForm(options.appOrigin, "payzen", request, { key: options.publicKey, formToken });
    },
    ...debits,
    ...cards,
    ...payzenRefunds(client, inTurn, options.ownerOf),
    // Nothing here ever waits for the cardholder.
    resume: async () => ({ kind: "unknown" }),
    // PayZen's API has no such list: late debits are prevented instead, see `payzenDebits`.
    statement: async () => ({ lines: [], hasMore: false }),
    verifyNotification: async ({ rawBody }) => readPayzenNotification(options.password, rawBody),
  };
};

const registration = async (
  client: PayzenClient,
  email: string,
  request: CardFormRequest,
): Promise<string> => {
  const answer = await client("Charge/CreateToken", {
    currency: "XPF",
    orderId: request.ref,
    customer: { reference: request.ref, email },
  });
  const form = answer.kind === "answered" ? Form.safeParse(answer.answer).data : undefined;
  return form?.formToken ?? refuse(providerError);
};
