import { createHmac } from "node:crypto";
import { z } from "zod";
import type { BankNotification } from "@/lib/bank/provider";
import { sameText } from "@/lib/kit/crypto";

const Answer = z.object({
  orderDetails: z.object({ orderId: z.string().min(1).max(200) }),
  transactions: z
    .array(
      z.object({
        uuid: z.string().min(1).max(64),
        operationType: z.enum(["DEBIT", "CREDIT", "VERIFICATION"]),
        detailedStatus: z.string(),
        metadata: z.record(z.string(), z.unknown()).nullish(),
      }),
    )
    .min(1),
});

/**
 * A form with the answer as text, and its hash. The servers sign with the password; what a browser returns is
 * signed with another key, and is not accepted here. It has no date: it only names what to retrieve.
 */
export const readPayzenNotification = (password: string, rawBody: string): BankNotification => {
  const form = new URLSearchParams(rawBody);
  const answer = form.get("kr-answer") ?? "";
  const isServers =
    form.get("kr-hash-algorithm") === "sha256_hmac" && form.get("kr-hash-key") === "password";
  if (!isServers || !isSigned(password, answer, form.get("kr-hash") ?? "")) {
    throw new Error("The notification is not signed by PayZen's servers.");
  }
  const { orderDetails, transactions } = Answer.parse(JSON.parse(answer));
  const [about] = transactions;
  if (!about) throw new Error("The notification is about no transaction.");
  const reference = about.metadata?.["reference"];
  return {
    notificationId: `${about.uuid}:${about.detailedStatus}`,
    subject: subjects[about.operationType],
    ref: about.uuid,
    reference: typeof reference === "string" ? reference : orderDetails.orderId,
  };
};

const subjects = { DEBIT: "payment", CREDIT: "refund", VERIFICATION: "setup" } as const;

/** Over the text as it arrived; PayZen may have escaped its slashes after it was hashed. */
const isSigned = (password: string, answer: string, hash: string): boolean =>
  [answer, answer.replaceAll("\\/", "/")].some((text) =>
    sameText(createHmac("sha256", password).update(text).digest("hex"), hash),
  );
