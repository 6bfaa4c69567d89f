import { keyPurpose } from "@/lib/bank/reference";
import type { Context } from "@/lib/kit/context";

/** The purpose of a call by its Idempotency-Key; of one without a key, by the id of what it makes. */
export const purposeOfCall = ({ idempotency }: Context, id: string, generation = 0): string =>
  idempotency ? keyPurpose(idempotency, generation) : `once|${id}`;
