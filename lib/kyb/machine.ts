import { machine } from "@/lib/kit/machine";

/**
 * The verification of a shop. A new IBAN, or a decision of the test tool, leads back to a `review`; a verified
 * shop can still be rejected.
 */
export const kybMachine = machine({
  pending: { submit: "in_review" },
  in_review: { verify: "verified", reject: "rejected", review: "in_review" },
  verified: { reject: "rejected", review: "in_review" },
  rejected: { submit: "in_review" },
});

export const documentKinds = ["identity", "company", "bank"] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** Documents can be added until the shop is verified, even during a review. */
export const canAddDocuments = (status: string): boolean => status !== "verified";

/** Documents can be removed until they are submitted, and after a rejection. */
export const canRemoveDocuments = (status: string): boolean => kybMachine.allows(status, "submit");
