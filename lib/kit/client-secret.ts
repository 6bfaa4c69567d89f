import { linkTag, tagHolds } from "@/lib/kit/crypto";
import { isUuid } from "@/lib/kit/ids";

/** What opens the page of one object, such as `/pay/<secret>`: derived, so that nothing is stored and every replay shows the same. */
export const clientSecret = (purpose: string, id: string): string =>
  `${id}_secret_${linkTag(purpose, id)}`;

/** The id inside a secret that we gave out for this purpose, under an earlier key too; null for any other text. */
export const idInClientSecret = (purpose: string, secret: string): string | null => {
  const [id = "", tag = "", more] = secret.split("_secret_");
  return isUuid(id) && more === undefined && tagHolds(purpose, id, tag) ? id : null;
};
