/**
 * What an offline ticket says, and what exactly is signed. Read by the server and by the device's own
 * script: nothing here needs Node or a browser.
 */
export type TicketClaims = {
  /** UUID of the device. */
  device: string;
  /** Out of the block that the device was given. */
  n: number;
  amountXpf: number;
  /** Unix seconds, by the device's clock. */
  time: number;
  /** Empty for none. */
  label: string;
};

export const LABEL_MAX = 60;
export const TICKET_LIFE_S = 24 * 3600;

/** The text under a ticket's signature. The merchant is bound by it and not carried. */
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

/** The text under the six digits that prove to a device without network that a ticket was paid. */
export const paidText = ({ device, n, amountXpf }: TicketClaims): string =>
  ["motu-paid-1", device, n, amountXpf, "paid"].join("\n");

/** Bytes of the signature that are carried: 128 bits. */
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

/** What stands behind `/t/o/` in the QR code. */
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

/** A ticket as it was written; null for anything else. Nothing of it is proven yet. */
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
    // One way to write a ticket: what reads the same is the same.
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
