import { newId } from "@/lib/kit/ids";

type Acting = { key: () => string | undefined };

/** Valid rows of side records: a bank's message, a use of a deprecated feature. */
export const noteRows = ({ key }: Acting) => ({
  bank_notifications: () => ({
    provider: "sandbox",
    notification_id: newId(),
    subject: "payment",
  }),
  deprecation_uses: () => ({
    api_key_id: key(),
    name: "Payment.amount",
    day: "2026-11-21",
    uses: 1,
    last_used_at: new Date("2026-11-21T10:00:00Z"),
  }),
});
