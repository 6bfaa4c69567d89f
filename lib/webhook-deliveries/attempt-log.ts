import { z } from "zod";
import { deliveryErrors } from "@/lib/webhook-deliveries/schema";
import type { WebhookDelivery } from "@/prisma/client/client";

const Entry = z.object({
  at: z.union([z.date(), z.string()]).pipe(z.coerce.date()),
  ms: z.number().nullable(),
  status: z.number().nullable(),
  error: z.enum(deliveryErrors).nullable().catch(null),
});

const Log = z.array(Entry);

/** One attempt at a delivery; the first is number 1. */
export type Attempt = z.infer<typeof Entry> & { number: number };

type Attempted = Pick<
  WebhookDelivery,
  "attemptLog" | "attempts" | "lastAttemptAt" | "durationMs" | "responseStatus" | "error"
>;

/** The recorded attempts of a delivery, newest first; only the last of a delivery older than this record. */
export const attemptsOf = (delivery: Attempted): Attempt[] => {
  const { attempts, lastAttemptAt, durationMs, responseStatus, error } = delivery;
  const kept = Log.safeParse(delivery.attemptLog);
  const last = { at: lastAttemptAt, ms: durationMs, status: responseStatus, error };
  const entries = kept.success && kept.data.length > 0 ? kept.data : Log.safeParse([last]).data;
  const log = lastAttemptAt && entries ? entries : [];
  return log
    .map((entry, place) => ({ ...entry, number: attempts - log.length + place + 1 }))
    .toReversed();
};
