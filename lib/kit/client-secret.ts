import { linkTag, tagHolds } from "@/lib/kit/crypto";
import { isUuid } from "@/lib/kit/ids";

/**
 * The secret of one object's page, such as `/pay/<secret>`: derived, so that nothing is stored and a repeated
 * request returns the same.
 */
export const clientSecret = (purpose: string, id: string): string =>
  `${id}_secret_${linkTag(purpose, id)}`;

/** The id in a secret that we issued for this purpose, also with an earlier key; null for any other text. */
export const idInClientSecret = (purpose: string, secret: string): string | null => {
  const [id = "", tag = "", more] = secret.split("_secret_");
  return isUuid(id) && more === undefined && tagHolds(purpose, id, tag) ? id : null;
};
