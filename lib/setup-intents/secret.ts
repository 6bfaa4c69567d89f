import { linkTag, tagHolds } from "@/lib/kit/crypto";
import { isUuid } from "@/lib/kit/ids";

/** Opens `/setup/<secret>`; derived, so that nothing is stored. */
export const setupSecretOf = (id: string): string => `${id}_secret_${linkTag("setup", id)}`;

/** The id inside a secret that we gave out; null for any other text. */
export const idInSecret = (secret: string): string | null => {
  const [id = "", tag = "", more] = secret.split("_secret_");
  return isUuid(id) && more === undefined && tagHolds("setup", id, tag) ? id : null;
};
