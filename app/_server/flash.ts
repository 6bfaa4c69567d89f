import { deflateRawSync, inflateRawSync } from "node:zlib";
import { cookies, headers } from "next/headers";
import { cache } from "react";
import { FLASH_HEADER, FLASH_NAMES, flashMark } from "@/app/_server/flash-cookie";
import { holdsCardNumber, isBareNumber } from "@/lib/kit/card-number";
import { sealBytes, unsealBytes } from "@/lib/kit/crypto";
import { env } from "@/lib/kit/env";
import { sessionCookieAttributes, sessionCookieName } from "@/lib/members/cookie";

type Typed = Record<string, string>;

/** What a form leaves for the next page: a success message, or an error. */
export type Flash = {
  /** Code of the success message. */
  done?: string;
  /** Code of the refusal. */
  error?: string;
  /** The field that was refused. */
  param?: string | undefined;
  /** The other invalid fields. */
  params?: readonly string[];
  /** The form of the page. */
  form?: string | undefined;
  /** The submitted values, to show again. */
  typed?: Typed | undefined;
  /** Some values were too long for a cookie. */
  isCut?: true;
};

/** Whom a flash is for: this page in this session. */
type Reader = { path: string; session: string };

const LIFE_S = 60;
/** Browsers keep 4,096 bytes of a cookie, including its name. */
const VALUE_MAX = 3900;
/** An unknown field was made up by somebody else. */
const PARAM_MAX = 100;
/** Sizes to try for the values, largest first: how well they compress is not known before. */
const BUDGETS = [16_000, 8_000, 5_000, 2_500, 0] as const;

const purpose = ({ path, session }: Reader): string => `flash:${path}:${session}`;

const closed = (flash: Flash, reader: Reader): string => {
  const text = JSON.stringify({ until: Date.now() + LIFE_S * 1000, flash });
  const sealed = sealBytes(deflateRawSync(text), purpose(reader));
  return `${flashMark(reader.path)}.${Buffer.from(sealed).toString("base64url")}`;
};

/** The shortest fields that fit in this many bytes. */
const within = (typed: Typed, budget: number): Typed => {
  let left = budget;
  return Object.fromEntries(
    Object.entries(typed)
      .toSorted(([, one], [, other]) => one.length - other.length)
      .filter(([name, text]) => {
        left -= Buffer.byteLength(name) + Buffer.byteLength(text);
        return left >= 0;
      }),
  );
};

const isKept = ([name, text]: [string, string]): boolean =>
  name === "phone" || !(holdsCardNumber(text) || isBareNumber(text));

/**
 * A flash as a cookie: without what looks like a card number, and without the longest texts if it is too
 * long.
 */
export const sealFlash = ({ typed, param, params, ...flash }: Flash, reader: Reader): string => {
  const formError = {
    ...flash,
    ...(param !== undefined && { param: param.slice(0, PARAM_MAX) }),
    ...(params && { params: params.map((name) => name.slice(0, PARAM_MAX)) }),
  };
  if (typed === undefined) return closed(formError, reader);
  const wanted = Object.fromEntries(Object.entries(typed).filter(isKept));
  for (const budget of BUDGETS) {
    const kept = within(wanted, budget);
    const isCut = Object.keys(kept).length < Object.keys(wanted).length;
    const value = closed({ ...formError, typed: kept, ...(isCut && { isCut }) }, reader);
    if (value.length <= VALUE_MAX) return value;
  }
  return closed(formError, reader);
};

/** Decrypts it; null if it is too old, altered, or for another page or session. */
export const openFlash = (value: string, reader: Reader): Flash | null => {
  try {
    const sealed = Buffer.from(value.slice(value.indexOf(".") + 1), "base64url");
    const text = inflateRawSync(unsealBytes(sealed, purpose(reader))).toString("utf8");
    const { until, flash } = JSON.parse(text) as { until: number; flash: Flash };
    return until > Date.now() ? flash : null;
  } catch {
    return null;
  }
};

const pathOf = (page: string): string => new URL(page, env().APP_ORIGIN).pathname;

const readerOf = async (page: string): Promise<Reader> => ({
  path: pathOf(page),
  session: (await cookies()).get(sessionCookieName())?.value ?? "",
});

/** The Set-Cookie value of a flash. */
export const flashCookie = (flash: Flash, reader: Reader) => {
  const attributes = { ...sessionCookieAttributes(), maxAge: LIFE_S };
  const name = FLASH_NAMES[attributes.secure ? 1 : 0];
  return { name, value: sealFlash(flash, reader), attributes };
};

/**
 * Leaves a message for the page a form leads to. An encrypted cookie carries it for a minute, because URLs
 * end up in browser histories and logs.
 */
export const leaveFlash = async (page: string, flash: Flash): Promise<void> => {
  const { name, value, attributes } = flashCookie(flash, await readerOf(page));
  (await cookies()).set(name, value, attributes);
};

/** What the last form left for the page of this request; usually empty. */
export const currentFlash = cache(async (): Promise<Flash> => {
  const given = await headers();
  const value = given.get(FLASH_HEADER);
  if (!value) return {};
  return openFlash(value, await readerOf(given.get("x-page") ?? "/")) ?? {};
});
