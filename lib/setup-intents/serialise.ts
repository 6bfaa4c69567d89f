import type { BankFailure } from "@/lib/bank/provider";
import { unix } from "@/lib/kit/clock";
import { asMetadata } from "@/lib/kit/metadata";
import type { SetupStatus } from "@/lib/setup-intents/machine";
import type { SetupIntent } from "@/lib/setup-intents/schema";
import { failureSentence } from "@/lib/transactions/failures";
import type { SetupIntent as Row } from "@/prisma/client/client";

/** A card registration with the card that it saved; a unique index allows at most one. */
export type SetupIntentRow = Row & { paymentMethods: { id: string }[] };

export const withCard = { paymentMethods: { select: { id: true } } } as const;

/** Its form in every response except that of its creation, which adds the client secret. */
export const serialiseSetupIntent = (row: SetupIntentRow): SetupIntent => ({
  object: "setup_intent",
  id: row.id,
  created: unix(row.createdAt),
  createdAt: row.createdAt.toISOString(),
  livemode: row.livemode,
  status: row.status as SetupStatus,
  customerId: row.customerId,
  paymentMethodId: row.paymentMethods[0]?.id ?? null,
  failureCode: row.failureCode as BankFailure | null,
  failureMessage: failureSentence(row.failureCode),
  expiresAt: unix(row.expiresAt),
  metadata: asMetadata(row.metadata),
});
