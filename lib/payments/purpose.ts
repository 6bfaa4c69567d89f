import { keyPurpose } from "@/lib/bank/reference";
import type { Context } from "@/lib/kit/context";

/** The purpose of a request by its Idempotency-Key; without a key, by the id of what it creates. */
export const purposeOfCall = ({ idempotency }: Context, id: string, generation = 0): string =>
  idempotency ? keyPurpose(idempotency, generation) : `once|${id}`;
