import { z } from "zod";
import type { Bank } from "@/sandbox-bank/bank";
import { withFaults } from "@/sandbox-bank/faults";
import {
  type Asked,
  check,
  Fault,
  idempotencyKey,
  json,
  type Reply,
  readJson,
  type SILENCE,
} from "@/sandbox-bank/http";
import {
  findOperation,
  type OperationRow,
  type Subject,
  settleOperation,
  showOperation,
} from "@/sandbox-bank/operations";
import { perform } from "@/sandbox-bank/perform";
import { applyBefore, requireAnswering, shopFaultsOf } from "@/sandbox-bank/shop-faults";
import { amountXpf, eurCents, readable, visible } from "@/sandbox-bank/texts";
import { mint } from "@/sandbox-bank/tokens";

const ChargeRequest = z.strictObject({
  reference: visible(200),
  amountXpf,
  eurCents,
  /** The gateway's own ID, for its statement. */
  paymentId: visible(200).optional(),
  token: visible(100),
  customerRef: visible(200).optional(),
  offSession: z.boolean(),
  saveCard: z.boolean().optional(),
  returnUrl: visible(2_000),
  description: readable(500),
});

const SetupRequest = z.strictObject({
  reference: visible(200),
  customerRef: visible(200),
  token: visible(100),
  returnUrl: visible(2_000),
});

/** The cardholder is only ever redirected to the gateway. */
export const requireAppUrl = (bank: Bank, text: string, field: string): string => {
  const ours = URL.canParse(text) && text.startsWith(`${bank.appOrigin}/`);
  if (!ours) {
    throw new Fault(400, "invalid_request", {
      message: `${field} must lead to ${bank.appOrigin}/.`,
      field,
    });
  }
  return text;
};

/** The calling shop and its active faults, applied before the operation. */
const callerOf = async (bank: Bank, { shop }: Asked) => {
  const faults = await shopFaultsOf(bank, shop);
  await applyBefore(faults);
  return { shop, faults };
};

/** POST /bank/v1/charges: authorises and captures at once. */
export const createCharge = async (bank: Bank, asked: Asked): Promise<Reply | typeof SILENCE> => {
  const key = idempotencyKey(asked.request);
  const body = await readJson(asked.request, ChargeRequest);
  requireAppUrl(bank, body.returnUrl, "returnUrl");
  const caller = await callerOf(bank, asked);
  return withFaults(bank, "charges", async () => {
    const { row, isNew } = await perform(bank, {
      ...body,
      ...caller,
      subject: "payment",
      key,
      customerRef: body.customerRef ?? null,
      keepsCard: body.saveCard ?? false,
      paymentId: body.paymentId ?? null,
    });
    return {
      reference: row.reference,
      body: showOperation(bank, row),
      isSilent: caller.faults.has("silent") || (isNew && row.behaviour === "timeout"),
    };
  });
};

/** POST /bank/v1/setups: verifies and stores a card, no money. */
export const createSetup = async (bank: Bank, asked: Asked): Promise<Reply | typeof SILENCE> => {
  const key = idempotencyKey(asked.request);
  const body = await readJson(asked.request, SetupRequest);
  requireAppUrl(bank, body.returnUrl, "returnUrl");
  const caller = await callerOf(bank, asked);
  return withFaults(bank, "setups", async () => {
    const { row } = await perform(bank, {
      ...body,
      ...caller,
      subject: "setup",
      key,
      amountXpf: null,
      eurCents: null,
      offSession: false,
      keepsCard: true,
      description: null,
      paymentId: null,
    });
    const isSilent = caller.faults.has("silent");
    return { reference: row.reference, body: showOperation(bank, row), isSilent };
  });
};

/** GET /bank/v1/charges/{ref or reference} and /bank/v1/setups/{ref or reference}. */
export const showFor =
  (subject: Subject) =>
  async (bank: Bank, asked: Asked): Promise<Reply> => {
    await requireAnswering(bank, asked);
    const row = await findOperation(bank.pool, check(visible(200), asked.params[0]));
    if (row?.subject !== subject)
      throw new Fault(404, "not_found", { message: "Never seen here." });
    return json(200, showOperation(bank, row));
  };

/**
 * POST /bank/v1/charges/{ref or reference}/abort. An unknown reference is recorded as aborted, so that a
 * request still in transit is refused when it arrives: `aborted` is final in every case.
 */
export const abortCharge = async (bank: Bank, asked: Asked): Promise<Reply> => {
  await requireAnswering(bank, asked);
  const name = check(visible(200), asked.params[0]);
  await recordAborted(bank, name);
  const open = await findOperation(bank.pool, name);
  if (!open) throw new Error("A buried reference was not found again.");
  const row = open.settled_at ? open : await end(bank, open);
  const result = row.status === "succeeded" ? "too_late" : "aborted";
  return json(200, { result, charge: showOperation(bank, row) });
};

const recordAborted = async (bank: Bank, reference: string): Promise<void> => {
  await bank.pool.query(
    `INSERT INTO bank.operations (ref, subject, reference, status, failure, bank_code, notify_url, settled_at)
     SELECT $1, 'payment', $2, 'aborted', 'processing_error', 'aborted', $3, now()
     WHERE NOT EXISTS (SELECT FROM bank.operations WHERE ref = $2) ON CONFLICT DO NOTHING`,
    [mint("ch"), reference, bank.notifyUrl],
  );
};

/** An open challenge or a charge in progress; if it was settled meanwhile, that result stands. */
const end = async (bank: Bank, open: OperationRow): Promise<OperationRow> => {
  const failure = open.status === "action" ? "authentication_required" : "processing_error";
  const verdict = { status: "aborted", failure, bankCode: "aborted" } as const;
  const row =
    (await settleOperation(bank, open.ref, verdict)) ?? (await findOperation(bank.pool, open.ref));
  if (!row) throw new Error(`Operation ${open.ref} has gone.`);
  return row;
};
