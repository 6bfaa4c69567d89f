import { describe, expect, it } from "vitest";
import { magicLinkMail } from "@/emails/magic-link";

const mail = {
  locale: "fr" as const,
  url: "http://localhost:3000/sign-in/confirm?token=abc&next=%2F",
  minutes: 10,
  device: "Firefox, Windows",
  askedAt: new Date("2026-11-22T04:30:05Z"),
};

describe("the sign-in email", () => {
  it("has the link, its validity, the browser, and what to do if it was not you", async () => {
    const { subject, text, html } = await magicLinkMail(mail);
    expect(subject).toBe("Votre lien de connexion à Motu");
    for (const part of [
      mail.url,
      "10 minutes",
      "Firefox, Windows",
      "21 novembre 2026",
      "Ce n’est pas vous\u202f?",
    ]) {
      expect(text).toContain(part);
    }
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, link]) => link);
    expect(new Set(links)).toEqual(new Set([mail.url.replace("&", "&amp;")]));
    expect(html).not.toMatch(/<(img|script|iframe|link)\b/i);
  });

  it("has the same content in English, and no unknown browser", async () => {
    const { subject, text } = await magicLinkMail({ ...mail, locale: "en", device: null });
    expect(subject).toBe("Your sign-in link for Motu");
    expect(text).toContain("Not you?");
    expect(text).not.toContain("Asked for from");
  });

  it("escapes and truncates the browser's name", async () => {
    const device = `<img src=x onerror=alert(1)>${"x".repeat(500)}`;
    const { html, text } = await magicLinkMail({ ...mail, device });
    expect(html).not.toContain("<img");
    expect(text).not.toContain("x".repeat(100));
  });
});
