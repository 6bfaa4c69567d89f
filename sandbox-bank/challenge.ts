import type { Bank } from "@/sandbox-bank/bank";
import { bankCodes } from "@/sandbox-bank/cards";
import {
  type ChallengeState,
  challengePage,
  goneText,
  type Method,
  methods,
} from "@/sandbox-bank/challenge-page";
import { type Locale, localeOf } from "@/sandbox-bank/form-words";
import {
  type Asked,
  html,
  type Reply,
  readBody,
  redirect,
  requireSameOrigin,
} from "@/sandbox-bank/http";
import { type OperationRow, settleOperation } from "@/sandbox-bank/operations";
import { notice } from "@/sandbox-bank/page";

/** The code that the test bank "sends" to every phone. */
const SMS_CODE = "123456";

/** Also the result of a challenge that times out. */
export const notAuthenticated = {
  status: "failed",
  failure: "authentication_required",
  bankCode: bankCodes.authentication_required,
} as const;

/** GET /bank/challenge/{id}: the cardholder authenticates. */
export const showChallenge = async (bank: Bank, asked: Asked): Promise<Reply> => {
  const locale = localeFor(asked);
  const row = await findChallenge(bank, asked.params[0] ?? "");
  if (!isOpen(row)) return over(bank, row, locale);
  const method = methodOf(asked.url.searchParams.get("method"));
  return page(bank, row, { locale, method, issue: undefined });
};

/** POST /bank/challenge/{id}. Anyone with the address may answer; the gateway retrieves the result. */
export const decideChallenge = async (bank: Bank, asked: Asked): Promise<Reply> => {
  requireSameOrigin(asked.request, bank.origin);
  const entered = new URLSearchParams(await readBody(asked.request));
  const locale = localeOf(entered.get("locale"), asked.request.headers["accept-language"]);
  const row = await findChallenge(bank, asked.params[0] ?? "");
  if (!isOpen(row)) return over(bank, row, locale);
  const decision = entered.get("decision");
  if (decision === "leave") return redirect(row.return_url ?? bank.appOrigin);
  if (decision === "refuse") return settle(bank, row, false);
  const method = methodOf(entered.get("method"));
  if (method === "app" || isRight(method, entered)) return settle(bank, row, true);
  return wrongCode(bank, row, { locale, method });
};

const localeFor = (asked: Asked): Locale =>
  localeOf(asked.url.searchParams.get("locale"), asked.request.headers["accept-language"]);

const methodOf = (text: string | null): Method =>
  methods.find((method) => method === text) ?? "sms";

const isRight = (method: Method, entered: URLSearchParams): boolean => {
  const code = (entered.get("code") ?? "").replace(/\s/g, "");
  const permanent = (entered.get("permanent") ?? "").replace(/\s/g, "");
  return code === SMS_CODE && (method === "sms" || /^\d{4,8}$/.test(permanent));
};

const findChallenge = async (bank: Bank, id: string): Promise<OperationRow | undefined> => {
  if (!/^auth_[\w-]{24}$/.test(id)) return undefined;
  const { rows } = await bank.pool.query<OperationRow>(
    "SELECT * FROM bank.operations WHERE challenge_id = $1",
    [id],
  );
  return rows[0];
};

const isOpen = (row: OperationRow | undefined): row is OperationRow & { due_at: Date } =>
  row?.status === "action" && row.due_at !== null && row.due_at.getTime() > Date.now();

const wrongCode = async (
  bank: Bank,
  row: OperationRow & { due_at: Date },
  shown: { locale: Locale; method: Method },
): Promise<Reply> => {
  const { rows } = await bank.pool.query<{ tries_left: number }>(
    `UPDATE bank.operations SET tries_left = tries_left - 1
     WHERE ref = $1 AND status = 'action' AND tries_left > 0 RETURNING tries_left`,
    [row.ref],
  );
  const triesLeft = rows[0]?.tries_left ?? 0;
  if (triesLeft === 0) return settle(bank, row, false);
  return page(bank, row, { ...shown, issue: triesLeft });
};

const settle = async (bank: Bank, row: OperationRow, isApproved: boolean): Promise<Reply> => {
  // A late decision changes nothing; the redirect is the same.
  await settleOperation(bank, row.ref, isApproved ? { status: "succeeded" } : notAuthenticated);
  return redirect(row.return_url ?? bank.appOrigin);
};

const page = (
  bank: Bank,
  row: OperationRow & { due_at: Date },
  shown: Pick<ChallengeState, "locale" | "method" | "issue">,
): Reply => {
  const state: ChallengeState = {
    ...shown,
    path: `/bank/challenge/${row.challenge_id}`,
    description: row.description,
    amountXpf: row.amount_xpf === null ? undefined : Number(row.amount_xpf),
    last4: row.last4 ?? "",
    endsAt: row.due_at,
  };
  return html(shown.issue === undefined ? 200 : 400, challengePage(state, bank.appOrigin));
};

/** Decided, ended or unknown: the only action is to go back. */
const over = (bank: Bank, row: OperationRow | undefined, locale: Locale): Reply => {
  const link = row?.return_url ? { href: row.return_url, text: goneText[locale].back } : undefined;
  const { title, text } = goneText[locale];
  return html(row ? 410 : 404, notice({ locale, title, text, link, appOrigin: bank.appOrigin }));
};
