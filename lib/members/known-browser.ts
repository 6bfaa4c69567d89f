import { linkTag, randomText, tagHolds } from "@/lib/kit/crypto";

const ID = 22;
const TAG = 22;
/** The people known to one browser; the one who signed in longest ago is dropped. */
const PEOPLE_MAX = 8;
const VALUE = /^[0-9A-Za-z]{22}(\.[0-9A-Za-z]{22}){1,8}$/;

/** Signs that this browser has signed in with this address. It opens nothing: it only allows to request a link. */
const tagOf = (id: string, email: string): string => linkTag(PURPOSE, nameOf(id, email), TAG);

const PURPOSE = "known-browser";
const nameOf = (id: string, email: string): string => `${id}:${email.toLowerCase()}`;

const partsOf = (value: string | undefined): { id: string; tags: readonly string[] } | null => {
  if (!value || !VALUE.test(value)) return null;
  const [id = "", ...tags] = value.split(".");
  return { id, tags };
};

/** The name of a browser that has signed in with this address before; null for any other. */
export const knownBrowser = (value: string | undefined, email: string): string | null => {
  const known = partsOf(value);
  if (!known) return null;
  const name = nameOf(known.id, email);
  return known.tags.some((tag) => tagHolds(PURPOSE, name, tag, TAG)) ? known.id : null;
};

/** The cookie of a browser after a sign-in. */
export const knownBrowserWith = (value: string | undefined, email: string): string => {
  const { id, tags } = partsOf(value) ?? { id: randomText(ID), tags: [] };
  const added = tagOf(id, email);
  return [id, added, ...tags.filter((tag) => tag !== added)].slice(0, 1 + PEOPLE_MAX).join(".");
};
