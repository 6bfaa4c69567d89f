import {
  paidText,
  sixDigits,
  type TicketClaims,
  ticketText,
  writeTicket,
} from "@/lib/terminal/ticket-text";

const algorithm = { name: "HMAC", hash: "SHA-256" };

/** The device's key as stored by the browser: it can sign, and scripts cannot read it. */
export const keepKey = (base64: string): Promise<CryptoKey> =>
  crypto.subtle.importKey(
    "raw",
    Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)),
    algorithm,
    false,
    ["sign"],
  );

const macOf = async (key: CryptoKey, text: string): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(text)));

export const signTicket = async (
  key: CryptoKey,
  merchant: string,
  claims: TicketClaims,
): Promise<string> => writeTicket(claims, await macOf(key, ticketText(merchant, claims)));

/** The code that the payer's page shows once the ticket is paid; the device computes it by itself. */
export const paidCode = async (key: CryptoKey, claims: TicketClaims): Promise<string> =>
  sixDigits(await macOf(key, paidText(claims)));
