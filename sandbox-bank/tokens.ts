import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { Bank } from "@/sandbox-bank/bank";
import { digitsOf, issuesOf } from "@/sandbox-bank/card-rules.js";
import {
  type Behaviour,
  behaviourOf,
  type CardSummary,
  cardSummaryOf,
  fixedCard,
} from "@/sandbox-bank/cards";
import type { Queryable } from "@/sandbox-bank/database";
import { wordsOf } from "@/sandbox-bank/form-words";
import {
  type Asked,
  check,
  Fault,
  json,
  type Reply,
  readJson,
  requireSameOrigin,
} from "@/sandbox-bank/http";
import { visible } from "@/sandbox-bank/texts";

const TOKEN_MINUTES = 30;

export const mint = (prefix: string): string =>
  `${prefix}_${randomBytes(18).toString("base64url")}`;

export interface Typed {
  number: string;
  expMonth: number;
  expYear: number;
  cvc: string;
}

/** A card behind one of its tokens. */
export interface Card {
  token: string;
  kind: "fixed" | "once" | "stored";
  behaviour: Behaviour;
  summary: CardSummary;
  formRef: string | null;
  customerRef: string | null;
}

const TokenRequest = z.strictObject({
  number: z.string().max(64),
  expMonth: z.number().int().min(1).max(12),
  expYear: z.number().int().min(0).max(2099),
  cvc: z.string().max(16),
  ref: visible(200).optional(),
  locale: z.enum(["fr", "en"]).optional(),
});

/** POST /bank/v1/tokens, from the form's own script. */
export const createToken = async (bank: Bank, asked: Asked): Promise<Reply> => {
  requireSameOrigin(asked.request, bank.origin);
  const typed = await readJson(asked.request, TokenRequest);
  const words = wordsOf(typed.locale ?? "en");
  const issues = issuesOf(
    { ...typed, expiry: `${typed.expMonth}/${twoDigits(typed.expYear)}` },
    Date.now(),
  );
  for (const field of ["number", "expiry", "cvc"] as const) {
    const issue = issues[field];
    if (issue) {
      throw new Fault(400, "invalid_card", { message: words.issues[issue] ?? issue, field });
    }
  }
  return json(201, await keepTyped(bank.pool, typed, typed.ref));
};

const twoDigits = (year: number): string => String(year).padStart(2, "0");

/** Maps the number to its behaviour and discards it: only the token and the summary are stored. */
export const keepTyped = async (
  db: Queryable,
  typed: Typed,
  formRef: string | undefined,
): Promise<{ token: string; card: CardSummary }> => {
  const digits = digitsOf(typed.number);
  const expYear = typed.expYear < 100 ? 2000 + typed.expYear : typed.expYear;
  const summary = cardSummaryOf(digits, { expMonth: typed.expMonth, expYear });
  const token = mint("tok");
  await db.query({
    name: "bank-keep-typed",
    text: `INSERT INTO bank.tokens (token, behaviour, brand, last4, exp_month, exp_year, form_ref, expires_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(mins => $8))`,
    values: [
      token,
      behaviourOf(digits),
      summary.brand,
      summary.last4,
      summary.expMonth,
      summary.expYear,
      formRef ?? null,
      TOKEN_MINUTES,
    ],
  });
  return { token, card: summary };
};

interface CardRow {
  behaviour: Behaviour;
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
  form_ref: string | null;
  customer_ref: string | null;
}

// Locked until the end of the transaction: a second operation with the same token finds it used.
const findOnce = `SELECT behaviour, brand, last4, exp_month, exp_year, form_ref, NULL AS customer_ref
  FROM bank.tokens WHERE token = $1 AND used_by IS NULL AND expires_at > now() FOR UPDATE`;
const findStored = `SELECT behaviour, brand, last4, exp_month, exp_year, NULL AS form_ref, customer_ref
  FROM bank.cards WHERE stored_token = $1 AND removed_at IS NULL`;

export const isOneTime = (token: string): boolean => token.startsWith("tok_");

/** The card behind a token; undefined if it is unknown, used, expired or removed. */
export const findCard = async (db: Queryable, token: string): Promise<Card | undefined> => {
  const fixed = fixedCard(token);
  if (fixed) return { token, kind: "fixed", ...fixed, formRef: null, customerRef: null };
  const once = isOneTime(token);
  const { rows } = await db.query<CardRow>({
    name: once ? "bank-find-once" : "bank-find-stored",
    text: once ? findOnce : findStored,
    values: [token],
  });
  const row = rows[0];
  if (!row) return undefined;
  return {
    token,
    kind: once ? "once" : "stored",
    behaviour: row.behaviour,
    summary: { brand: row.brand, last4: row.last4, expMonth: row.exp_month, expYear: row.exp_year },
    formRef: row.form_ref,
    customerRef: row.customer_ref,
  };
};

/** Uses up a one-time token that `findCard` has locked in the same transaction. */
export const spend = async (db: Queryable, token: string, usedBy: string): Promise<void> => {
  await db.query("UPDATE bank.tokens SET used_by = $2 WHERE token = $1", [token, usedBy]);
};

export const parseToken = (text: string | undefined): string => check(visible(100), text);
