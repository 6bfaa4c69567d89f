import { unix } from "@/lib/kit/clock";
import { linkTag } from "@/lib/kit/crypto";
import { env } from "@/lib/kit/env";
import { linkToken, readLinkToken } from "@/lib/kit/link-token";
import { asMetadata } from "@/lib/kit/metadata";
import type { TerminalStatus } from "@/lib/terminal/machine";
import type { TerminalPayment } from "@/lib/terminal/schema";
import type { TerminalPayment as Row } from "@/prisma/client/client";

const PURPOSE = "terminal";

/** The payer's page. */
export const terminalUrl = (id: string): string =>
  `${env().APP_ORIGIN}/t/${linkToken(PURPOSE, id)}`;

/** The id in the URL of a payer's page of ours; null for any other. */
export const readTerminalToken = (token: string): string | null => readLinkToken(PURPOSE, token);

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

type Coded = Pick<Row, "id" | "amountXpf" | "offlineCode">;

/**
 * Six digits that payer and till both show once it is paid; nobody knows them before. Those of an offline ticket
 * derive from the device's key, so that a device without network knows them too.
 */
export const confirmationCodeOf = ({ id, amountXpf, offlineCode }: Coded): string => {
  if (offlineCode !== null) return offlineCode;
  const tag = linkTag("terminal-code", `${id}:${amountXpf}:paid`, 16);
  const value = [...tag].reduce((sum, letter) => sum * 62n + BigInt(alphabet.indexOf(letter)), 0n);
  return String(value % 1_000_000n).padStart(6, "0");
};

export const serialiseTerminalPayment = (row: Row): TerminalPayment => ({
  object: "terminal_payment",
  id: row.id,
  created: unix(row.createdAt),
  livemode: row.livemode,
  status: row.status as TerminalStatus,
  amountXpf: Number(row.amountXpf),
  description: row.description,
  url: terminalUrl(row.id),
  expiresAt: unix(row.expiresAt),
  transactionId: row.transactionId,
  lastFailureCode: row.lastFailureCode,
  receiptEmail: row.receiptEmail,
  confirmationCode: row.status === "succeeded" ? confirmationCodeOf(row) : null,
  offline: row.offline,
  createdBy: row.createdBy,
  metadata: asMetadata(row.metadata),
});
