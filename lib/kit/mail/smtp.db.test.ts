import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { newId } from "@/lib/kit/ids";
import { sendMail } from "@/lib/kit/mail";
import type { Message } from "@/lib/kit/mail/message";
import { startSmtp } from "@/lib/kit/mail/smtp.fixture";

let smtp: Awaited<ReturnType<typeof startSmtp>>;

beforeAll(async () => {
  smtp = await startSmtp();
  vi.stubEnv("SMTP_URL", smtp.url);
  vi.stubEnv("MAIL_FROM", "Motu <recus@motu.test>");
});
beforeEach(() => smtp.refuse(null));
afterAll(() => smtp.stop());

const aMessage = (of: Partial<Message> = {}): Message => ({
  kind: "receipt",
  to: "client@exemple.pf",
  subject: "Bonjour",
  html: "<p>Merci</p>",
  text: "Merci",
  key: newId(),
  ...of,
});

const refusalOf = (message: Message): Promise<unknown> =>
  sendMail(message).then(
    () => null,
    (thrown: unknown) => (thrown as { kind: unknown }).kind,
  );

/** The header lines of the last message, unfolded. */
const headers = (): string[] => {
  const [head = ""] = smtp.delivered.at(-1)?.data.split("\r\n\r\n") ?? [];
  return head.replace(/\r\n[ \t]+/g, " ").split("\r\n");
};
const names = (): string[] => headers().map((line) => line.split(":")[0]?.toLowerCase() ?? "");

const hostileAddresses = [
  "",
  "moana",
  "@exemple.pf",
  "moana@",
  "moana@exemple",
  "moana@@exemple.pf",
  "a@b@exemple.pf",
  "moana@exemple.pf,autre@exemple.pf",
  "moana@exemple.pf;autre@exemple.pf",
  "moana@exemple.pf autre@exemple.pf",
  "Moana <moana@exemple.pf>",
  "<moana@exemple.pf>",
  "moana@exemple.pf>",
  '"moana"@exemple.pf',
  '"a@evil.example"@exemple.pf',
  "moana(autre)@exemple.pf",
  "moana@exemple.pf(autre)",
  "groupe:moana@exemple.pf;",
  "moana\\@exemple.pf",
  "moana@[127.0.0.1]",
  "moana@exemple..pf",
  "moana..x@exemple.pf",
  "moana@.exemple.pf",
  "moana@exemple.pf.",
  "moana@-exemple.pf",
  "moana@exemple.p-",
  " moana@exemple.pf",
  "moana@exemple.pf ",
  "moana @exemple.pf",
  "moana@ exemple.pf",
  "moana\t@exemple.pf",
  "moana@exemple.pf\n",
  "moana@exemple.pf\r\n",
  "moana@exemple.pf\nBcc: x@evil.example",
  "moana@exemple.pf\r\nBcc: x@evil.example",
  "moana@exemple.pf\r\n\r\nhello",
  "moana\r\nRCPT TO:<x@evil.example>@exemple.pf",
  "moana%0d%0aBcc:x@exemple.pf,x@evil.example",
  "moana@exemple.pf\u0000",
  "moana\u0000@exemple.pf",
  "moana@exemple.pf\u007f",
  "moana\u202e@exemple.pf",
  "moana\u2066@exemple.pf",
  "moana\uff20exemple.pf",
  "moana\ufe6bexemple.pf",
  "moana@exemple\u3002pf",
  "moana@exemple\uff0epf",
  "\uff4doana@exemple.pf",
  "moana@\uff45xemple.pf",
  "moana@еxemple.pf",
  "moana@exemple.p",
  "moana@exemple.1",
  "moana@exemple.pf/x",
  "moana@exemple.pf?cc=x@evil.example",
  "mailto:moana@exemple.pf",
  "moana@exemple.pf&x",
  "moana@exemple.pf\u2028Bcc: x",
  "moana@exemple.pf\u0085Bcc: x",
  `${"a".repeat(65)}@exemple.pf`,
  `moana@${"a".repeat(320)}.pf`,
];

const hostileSubjects = [
  "Reçu\r\nBcc: x@evil.example",
  "Reçu\nBcc: x@evil.example",
  "Reçu\rBcc: x@evil.example",
  "Reçu\r\n\r\n<h1>corps</h1>",
  "Reçu\r\n Bcc: x@evil.example",
  "Reçu\u0000\u0007\u001b[31m",
  "Reçu\u0085Bcc: x@evil.example",
  "Reçu\u2028Bcc: x@evil.example",
  "\u202eugeR",
  "=?utf-8?q?=0D=0ABcc:_x=40evil.example?=",
  "Reçu \ud800",
  `Reçu ${"é".repeat(500)}\r\nBcc: x@evil.example`,
  `Content-Type: text/html\r\n\r\n`,
];

describe("mail by SMTP", () => {
  it("has both bodies, our address, the reply-to address, and its own message id", async () => {
    const message = aMessage({ replyTo: "bonjour@brulerie.pf" });
    const { id } = await sendMail(message);
    expect(smtp.delivered.at(-1)?.to).toEqual(["<client@exemple.pf>"]);
    expect(headers()).toEqual(
      expect.arrayContaining([
        "From: Motu <recus@motu.test>",
        "To: client@exemple.pf",
        "Reply-To: bonjour@brulerie.pf",
        "Subject: Bonjour",
        `Message-ID: ${id}`,
        "Auto-Submitted: auto-generated",
      ]),
    );
    expect(smtp.delivered.at(-1)?.data).toContain("text/plain");
    expect(smtp.delivered.at(-1)?.data).toContain("text/html");
    expect((await sendMail(message)).id).toBe(id);
  });

  it("is not sent to an invalid address or several", async () => {
    const before = smtp.delivered.length;
    for (const to of hostileAddresses) {
      expect([to, await refusalOf(aMessage({ to }))]).toEqual([to, "invalid_address"]);
    }
    expect(smtp.delivered).toHaveLength(before);
  });

  it("takes no header from a subject", async () => {
    for (const subject of hostileSubjects) {
      await sendMail(aMessage({ subject }));
      const found = names();
      expect(found.filter((name) => name === "subject")).toHaveLength(1);
      expect(found.filter((name) => ["bcc", "cc", "content-type"].includes(name))).toEqual([
        "content-type",
      ]);
      expect(smtp.delivered.at(-1)?.to).toEqual(["<client@exemple.pf>"]);
    }
  });

  it("drops an invalid reply-to address", async () => {
    await sendMail(aMessage({ replyTo: "a@exemple.pf\r\nBcc: x@evil.example" }));
    expect(names()).not.toContain("reply-to");
    expect(names()).not.toContain("bcc");
  });

  it.each([
    ["550 5.1.1 no such user", "invalid_address"],
    ["553 mailbox name not allowed", "invalid_address"],
    ["550 5.7.1 relaying denied", "provider"],
    ["554 5.7.1 rejected by policy", "provider"],
    ["451 4.7.1 try again later", "provider"],
    ["452 4.2.2 mailbox full", "provider"],
  ])("distinguishes why it failed: %s", async (answer, kind) => {
    smtp.refuse(answer);
    expect(await refusalOf(aMessage())).toBe(kind);
  });
});
