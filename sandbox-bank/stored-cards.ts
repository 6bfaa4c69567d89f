import { z } from "zod";
import type { Bank } from "@/sandbox-bank/bank";
import type { CardSummary } from "@/sandbox-bank/cards";
import { transaction } from "@/sandbox-bank/database";
import { type Asked, Fault, idempotencyKey, json, type Reply, readJson } from "@/sandbox-bank/http";
import { requireAnswering } from "@/sandbox-bank/shop-faults";
import { visible } from "@/sandbox-bank/texts";
import { findCard, mint, parseToken, spend } from "@/sandbox-bank/tokens";

const AttachRequest = z.strictObject({ customerRef: visible(200) });

interface Attached {
  stored_token: string;
  made_from: string;
  customer_ref: string;
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
}

/** POST /bank/v1/tokens/{token}/attach: stores a card without authentication. */
export const attachToken = async (bank: Bank, asked: Asked): Promise<Reply> => {
  await requireAnswering(bank, asked);
  const token = parseToken(asked.params[0]);
  const { customerRef } = await readJson(asked.request, AttachRequest);
  // Without a key every call stores another card.
  const key = asked.request.headers["idempotency-key"]
    ? idempotencyKey(asked.request)
    : mint("key");
  const earlier = await findAttached(bank, key);
  const row = earlier ?? (await attach(bank, { token, customerRef, key }));
  if (row.made_from !== token || row.customer_ref !== customerRef) {
    throw new Fault(409, "idempotency_key_reuse", { message: "This key attached another token." });
  }
  const card: CardSummary = {
    brand: row.brand,
    last4: row.last4,
    expMonth: row.exp_month,
    expYear: row.exp_year,
  };
  return json(200, { storedToken: row.stored_token, card });
};

const columns = "stored_token, made_from, customer_ref, brand, last4, exp_month, exp_year";

const findAttached = async (bank: Bank, key: string): Promise<Attached | undefined> => {
  const { rows } = await bank.pool.query<Attached>(
    `SELECT ${columns} FROM bank.cards WHERE idempotency_key = $1`,
    [key],
  );
  return rows[0];
};

const invalidToken = () =>
  new Fault(400, "invalid_token", {
    message: "This token is unknown, used or expired.",
    field: "token",
  });

const attach = async (
  bank: Bank,
  wanted: { token: string; customerRef: string; key: string },
): Promise<Attached> => {
  const made = await transaction(bank.pool, async (client) => {
    const card = await findCard(client, wanted.token);
    if (!card || card.kind === "stored") return undefined;
    if (card.kind === "once") await spend(client, wanted.token, wanted.key);
    const { summary } = card;
    const { rows } = await client.query<Attached>(
      `INSERT INTO bank.cards (stored_token, behaviour, brand, last4, exp_month, exp_year, customer_ref, made_from, idempotency_key)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (idempotency_key) DO NOTHING RETURNING ${columns}`,
      [
        mint("card"),
        card.behaviour,
        summary.brand,
        summary.last4,
        summary.expMonth,
        summary.expYear,
        wanted.customerRef,
        wanted.token,
        wanted.key,
      ],
    );
    return rows[0];
  });
  // Either the token is invalid, or the same call ran twice at once and the other one stored the card.
  const row = made ?? (await findAttached(bank, wanted.key));
  if (!row) throw invalidToken();
  return row;
};

/** DELETE /bank/v1/cards/{storedToken}: idempotent. */
export const removeCard = async (bank: Bank, asked: Asked): Promise<Reply> => {
  const { rowCount } = await bank.pool.query(
    "UPDATE bank.cards SET removed_at = coalesce(removed_at, now()) WHERE stored_token = $1",
    [parseToken(asked.params[0])],
  );
  if (rowCount === 0) throw new Fault(404, "not_found", { message: "No such card." });
  return { status: 204, headers: {}, body: "" };
};
