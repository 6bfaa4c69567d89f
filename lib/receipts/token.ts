import { linkTag, tagHolds } from "@/lib/kit/crypto";
import { env } from "@/lib/kit/env";

const PURPOSE = "receipt";
const shape =
  /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})([0-9A-Za-z]{32})$/;

/** The printable page: the id with the proof that we gave the link out, nothing is stored. */
export const receiptUrl = (id: string): string =>
  `${env().APP_ORIGIN}/r/${id.replaceAll("-", "")}${linkTag(PURPOSE, id)}`;

/** The receipt's id in a token of ours; null for anything else. */
export const readToken = (token: string): string | null => {
  const parts = shape.exec(token)?.slice(1);
  const tag = parts?.pop();
  if (!parts || tag === undefined) return null;
  const id = parts.join("-");
  return tagHolds(PURPOSE, id, tag) ? id : null;
};
