/**
 * The text of an offline ticket, and exactly what is signed. Used by the server and by the device's own script:
 * nothing here needs Node or a browser.
 */
export type TicketClaims = {
  /** UUID of the device. */
  device: string;
  /** From the block that was issued to the device. */
  n: number;
  amountXpf: number;
  /** Unix seconds, by the device's clock. */
  time: number;
  /** Empty for none. */
  label: string;
};

export const LABEL_MAX = 60;
export const TICKET_LIFE_S = 24 * 3600;

/** The text under a ticket's signature. It includes the merchant, which the ticket itself omits. */
export const ticketText = (merchant: string, claims: TicketClaims): string =>
  [
    "motu-ticket-1",
    merchant,
    claims.device,
    claims.n,
    claims.amountXpf,
    claims.time,
    claims.label,
  ].join("\n");

/** The text under the six digits that prove to an offline device that a ticket was paid. */
export const paidText = ({ device, n, amountXpf }: TicketClaims): string =>
  ["motu-paid-1", device, n, amountXpf, "paid"].join("\n");

/** Bytes of the signature in the ticket: 128 bits. */
const MAC_BYTES = 16;

const encode = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");

const decode = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) =>
    letter.charCodeAt(0),
  );

/** The part after `/t/o/` in the QR code. */
export const writeTicket = (claims: TicketClaims, mac: Uint8Array): string =>
  [
    claims.device.replaceAll("-", ""),
    claims.n.toString(36),
    claims.amountXpf.toString(36),
    claims.time.toString(36),
    encode(new TextEncoder().encode(claims.label)),
    encode(mac.subarray(0, MAC_BYTES)),
  ].join(".");

const shape =
  /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})\.([1-9a-z][0-9a-z]{0,5})\.([1-9a-z][0-9a-z]{0,5})\.([1-9a-z][0-9a-z]{0,6})\.([\w-]{0,320})\.([\w-]{22})$/;

/** A ticket as written; null for anything else. Its signature is not checked here. */
export const readTicket = (
  text: string,
): { claims: TicketClaims; mac: Uint8Array<ArrayBuffer> } | null => {
  const parts = shape.exec(text)?.slice(1);
  if (!parts) return null;
  const [n = "", amount = "", time = "", label = "", mac = ""] = parts.slice(5);
  try {
    const claims = {
      device: parts.slice(0, 5).join("-"),
      n: Number.parseInt(n, 36),
      amountXpf: Number.parseInt(amount, 36),
      time: Number.parseInt(time, 36),
      label: new TextDecoder("utf-8", { fatal: true }).decode(decode(label)),
    };
    // Only the canonical text is a ticket.
    return writeTicket(claims, decode(mac)) === text ? { claims, mac: decode(mac) } : null;
  } catch {
    return null;
  }
};

/** Six digits of a signature: its first 64 bits modulo a million. */
export const sixDigits = (mac: Uint8Array): string => {
  const view = new DataView(mac.buffer, mac.byteOffset, 8);
  return String(view.getBigUint64(0) % 1_000_000n).padStart(6, "0");
};
