import { linkTag, tagHolds } from "@/lib/kit/crypto";

const shape =
  /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})([0-9A-Za-z]{32})$/;

/** An id with the proof that we issued the link: nothing is stored, and the id alone opens nothing. */
export const linkToken = (purpose: string, id: string): string =>
  `${id.replaceAll("-", "")}${linkTag(purpose, id)}`;

/** The id in one of our tokens for this purpose; null for anything else. */
export const readLinkToken = (purpose: string, token: string): string | null => {
  const parts = shape.exec(token)?.slice(1);
  const tag = parts?.pop();
  if (!parts || tag === undefined) return null;
  const id = parts.join("-");
  return tagHolds(purpose, id, tag) ? id : null;
};
