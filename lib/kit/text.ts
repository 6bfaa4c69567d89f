import { z } from "zod";

/** Length as the API counts it: Unicode code points. */
export const lengthOf = (text: string): number => {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
};

/** Control characters except line breaks, and characters that change the direction of writing. */
const controls = /(?![\t\n\r])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u;
const lineBreaks = /[\r\n\t]/;

/** Whether a text is one line without such characters. */
export const isLine = (text: string): boolean => !controls.test(text) && !lineBreaks.test(text);

type Bounds = { max: number; min?: number; lines?: boolean };

/** A text field: 1 to `max` code points, no control or direction-changing characters, stored in NFC. */
export const text = ({ max, min = 1, lines = false }: Bounds) =>
  z
    .string()
    .meta({ minLength: min, maxLength: max })
    .transform((value) => value.normalize("NFC"))
    .refine((value) => lengthOf(value) >= min, `expected at least ${min} character`)
    .refine((value) => lengthOf(value) <= max, `expected at most ${max} characters`)
    .refine(
      (value) => (lines ? !controls.test(value) : isLine(value)),
      "expected text without control characters",
    );

const address =
  /^[^\s@"(),:;<>[\\\]]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,250}[A-Za-z0-9])?\.[A-Za-z]{2,63}$/;

/** Invisible characters: two addresses with and without them look the same. */
const invisible = /\p{Cf}/u;

/** An e-mail address that can be written to: one ASCII `@`, no quotes, commas or invisible characters. */
export const isEmail = (value: string): boolean =>
  value.length <= 320 &&
  address.test(value) &&
  !value.includes("..") &&
  value.normalize("NFKC") === value &&
  !controls.test(value) &&
  !invisible.test(value);

export const email = () =>
  z
    .string()
    .max(320, "expected at most 320 characters")
    .meta({ format: "email" })
    .refine(isEmail, "expected an e-mail address");

/** `true` or `false` of a query string; anything else is refused. */
export const flag = () =>
  z
    .enum(["true", "false"], "expected true or false")
    .meta({ type: "boolean", enum: undefined })
    .transform((value) => value === "true");

/** An integer of a query string. */
export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .meta({ type: "integer", minimum: min, maximum: max })
    .refine((value) => /^\d{1,15}$/.test(value), `expected an integer from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `expected an integer from ${min} to ${max}`);
