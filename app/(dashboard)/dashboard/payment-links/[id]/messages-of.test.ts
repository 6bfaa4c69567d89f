import { describe, expect, it } from "vitest";
import { messagesOf } from "./messages-of";

describe("messages with a link", () => {
  it("contain the whole sentence, whatever its characters", () => {
    const sentence = "Thé & café, 100 % : https://motu.example/l/4fYqB9xKzT?a=1#b";
    const { whatsapp, sms, mail } = messagesOf({ subject: "Thé & café", sentence });
    expect(new URL(whatsapp).searchParams.get("text")).toBe(sentence);
    expect(decodeURIComponent(sms.split("body=")[1] ?? "")).toBe(sentence);
    const query = new URLSearchParams(mail.slice("mailto:?".length));
    expect([query.get("subject"), query.get("body")]).toEqual(["Thé & café", sentence]);
  });
});
