import { seal, unseal } from "@/lib/kit/crypto";
import type { Choice } from "@/lib/payables/choice";
import type { ViewRequest } from "./page-request";

type Of = Pick<ViewRequest, "id" | "visitor">;

const purpose = ({ id, visitor }: Of): string => `choice:${id}:${visitor}`;

/** What a customer chose, in the address of the card form: encrypted, since answers are personal. */
export const sealChoice = ({ amountXpf, quantity, answers }: Choice, of: Of): string => {
  const text = JSON.stringify([amountXpf, quantity, answers]);
  return Buffer.from(seal(text, purpose(of))).toString("base64url");
};

/** Decrypts it; null for anything that was not encrypted for this browser's visit. */
export const openChoice = (sealed: string | null, of: Of): Choice | null => {
  if (!sealed) return null;
  try {
    const [amountXpf, quantity, answers] = JSON.parse(
      unseal(Buffer.from(sealed, "base64url"), purpose(of)),
    );
    return { amountXpf, quantity, answers };
  } catch {
    return null;
  }
};
