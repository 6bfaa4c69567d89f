import { z } from "zod";

/** Identifiers: visible ASCII without spaces. */
export const visible = (max: number) =>
  z
    .string()
    .regex(/^[\x21-\x7e]+$/, "expected visible ASCII characters")
    .max(max);

/** Text for people: anything PostgreSQL can store, without control characters. */
export const readable = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), "expected readable characters");

export const amountXpf = z.number().int().min(1).max(10_000_000_000_000);
export const eurCents = z.number().int().min(0).max(10_000_000_000_000);
