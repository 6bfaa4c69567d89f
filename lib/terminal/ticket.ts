import { createHmac, timingSafeEqual } from "node:crypto";
import {
  paidText,
  readTicket,
  sixDigits,
  type TicketClaims,
  ticketText,
  writeTicket,
} from "@/lib/terminal/ticket-text";

const macOf = (key: Uint8Array, text: string): Buffer =>
  createHmac("sha256", key).update(text).digest();

/** Signs a ticket as a device does. */
export const signTicket = (key: Uint8Array, merchant: string, claims: TicketClaims): string =>
  writeTicket(claims, macOf(key, ticketText(merchant, claims)));

/** The content of a ticket if the device's key signed it for this merchant; null otherwise. */
export const verifyTicket = (
  key: Uint8Array,
  merchant: string,
  ticket: string,
): TicketClaims | null => {
  const read = readTicket(ticket);
  if (!read) return null;
  const wanted = macOf(key, ticketText(merchant, read.claims)).subarray(0, read.mac.length);
  return timingSafeEqual(wanted, read.mac) ? read.claims : null;
};

/** What the payer's page shows once a ticket is paid. */
export const paidCode = (key: Uint8Array, claims: TicketClaims): string =>
  sixDigits(macOf(key, paidText(claims)));
