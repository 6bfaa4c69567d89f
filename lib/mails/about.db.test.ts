import { describe, expect, it } from "vitest";
import { transaction } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { mailsAbout } from "@/lib/mails/about";
import { queueMail, withdrawMails } from "@/lib/mails/steps";
import { aMerchant } from "@/lib/testing/merchant";

const invoiceMail = {
  kind: "invoice-authentication" as const,
  mail: {
    locale: "fr" as const,
    livemode: false,
    number: "F-2026-000001",
    description: "Panier",
    amountXpf: 2990,
    url: "http://localhost:3000/i/x",
    merchant: { name: "Fenua", brandColor: null, supportEmail: null },
  },
};

describe("the messages about one thing", () => {
  it("are listed newest first with their status, and for nobody else", async () => {
    const { ctx } = await aMerchant();
    const aboutId = newId();
    const write = (to: string) =>
      transaction((tx) =>
        queueMail(tx, ctx, { letter: invoiceMail, to, key: `test-${newId()}`, aboutId }),
      );
    await write("first@example.pf");
    await transaction((tx) => withdrawMails(tx, ctx, aboutId));
    await write("second@example.pf");
    expect(await mailsAbout(ctx, aboutId)).toMatchObject([
      { to: "second@example.pf", kind: "invoice-authentication", sentAt: null, failure: null },
      { to: "first@example.pf", nextAttemptAt: null, failure: "withdrawn" },
    ]);
    expect(await mailsAbout((await aMerchant()).ctx, aboutId)).toEqual([]);
    expect(await mailsAbout(ctx, newId())).toEqual([]);
  });
});
