import { describe, expect, it } from "vitest";
import {
  paidCode as codeOnDevice,
  keepKey,
  signTicket as signOnDevice,
} from "@/app/(till)/terminal/_till/ticket";
import { paidCode, signTicket, verifyTicket } from "@/lib/terminal/ticket";
import { readTicket, type TicketClaims } from "@/lib/terminal/ticket-text";
import vectors from "./ticket.vectors.json";

const key = Buffer.from(vectors.key, "base64");
const { merchant } = vectors;
const [, second] = vectors.tickets;
if (!second) throw new Error("The vectors are missing.");
const { claims, ticket } = second;

describe("the vectors of offline tickets", () => {
  it.each(vectors.tickets)("are valid on the server: $claims", ({ claims, ticket, code }) => {
    expect(signTicket(key, merchant, claims)).toBe(ticket);
    expect(verifyTicket(key, merchant, ticket)).toEqual(claims);
    expect(paidCode(key, claims)).toBe(code);
  });

  it.each(vectors.tickets)(
    "are valid with the browser's own cryptography: $claims",
    async (vector) => {
      const kept = await keepKey(vectors.key);
      expect(await signOnDevice(kept, merchant, vector.claims)).toBe(vector.ticket);
      expect(await codeOnDevice(kept, vector.claims)).toBe(vector.code);
      expect(kept.extractable).toBe(false);
    },
  );
});

describe("an offline ticket", () => {
  it("belongs to the merchant, the device and the key that signed it", () => {
    const otherKey = Buffer.alloc(32, 9);
    expect(verifyTicket(otherKey, merchant, ticket)).toBeNull();
    expect(verifyTicket(key, "018f0000-0000-7000-8000-00000000000f", ticket)).toBeNull();
  });

  it("is refused after any change of a character", () => {
    for (let at = 0; at < ticket.length; at += 1) {
      const other = ticket[at] === "2" ? "3" : "2";
      const changed = `${ticket.slice(0, at)}${other}${ticket.slice(at + 1)}`;
      expect([changed, verifyTicket(key, merchant, changed)]).toEqual([changed, null]);
    }
  });

  it.each([
    "",
    ".",
    `${ticket}.`,
    ` ${ticket}`,
    ticket.toUpperCase(),
    ticket.replace(".1e.", ".01e."),
  ])("is not %j", (text) => expect(readTicket(text)).toBeNull());

  it("is short enough for a QR code that any phone reads", () => {
    const longest: TicketClaims = {
      ...claims,
      n: 1_000_000,
      amountXpf: 10_000_000,
      label: "é".repeat(60),
    };
    expect(signTicket(key, merchant, longest).length).toBeLessThan(260);
  });
});
