import { machine } from "@/lib/kit/machine";

/**
 * How a shop is verified. Another IBAN, or a decision that does not count, leads back to a `review`; a shop that
 * was verified can still be turned down.
 */
export const kybMachine = machine({
  pending: { submit: "in_review" },
  in_review: { verify: "verified", reject: "rejected", review: "in_review" },
  verified: { reject: "rejected", review: "in_review" },
  rejected: { submit: "in_review" },
});

export const documentKinds = ["identity", "company", "bank"] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** Papers can be added until the shop is verified, also while somebody looks. */
export const takesDocuments = (status: string): boolean => status !== "verified";

/** What is being looked at stays as it was sent. */
export const losesDocuments = (status: string): boolean => kybMachine.allows(status, "submit");
