import { describe, expect, it } from "vitest";
import { type InvitationMail, invitationMail } from "@/emails/invitation";

const mail: InvitationMail = {
  locale: "fr",
  shop: "Fare Fruits",
  brandColor: null,
  inviter: "hina@fruits.pf",
  role: "cashier",
  url: "http://localhost:3000/invitation?token=abc",
  expiresAt: "2026-11-24T04:30:05.000Z",
};

const plain = (text: string): string => text.replace(/[\s\u00a0\u202f]+/g, " ");

describe("the invitation email", () => {
  it("has inviter, shop, role and expiry", async () => {
    const { subject, text } = await invitationMail(mail);
    expect(subject).toBe("Rejoignez Fare Fruits sur Motu");
    for (const part of [
      "hina@fruits.pf vous invite dans l’équipe de Fare Fruits",
      "Caissier",
      "23 novembre 2026 à 18 h 30, heure de Tahiti",
      mail.url,
    ]) {
      expect(plain(text)).toContain(part);
    }
  });

  it("has the same content in English", async () => {
    const { subject, text } = await invitationMail({ ...mail, locale: "en", role: "owner" });
    expect(subject).toBe("Join Fare Fruits on Motu");
    expect(plain(text)).toContain("Your role Owner: everything");
  });
});
