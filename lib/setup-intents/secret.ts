import { linkTag, sameText } from "@/lib/kit/crypto";
import { isUuid } from "@/lib/kit/ids";

/** Opens `/setup/<secret>`; derived, so that nothing is stored. */
export const setupSecretOf = (id: string): string => `${id}_secret_${linkTag("setup", id)}`;

/** The id inside a secret that we gave out; null for any other text. */
export const idInSecret = (secret: string): string | null => {
  const [id = ""] = secret.split("_");
  return isUuid(id) && sameText(setupSecretOf(id), secret) ? id : null;
};
