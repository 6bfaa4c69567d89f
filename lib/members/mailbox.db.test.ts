import { describe, expect, it } from "vitest";
import { env } from "@/lib/kit/env";
import { newId } from "@/lib/kit/ids";
import { toMailbox } from "@/lib/kit/mail/mailbox";
import {
  getMail,
  getServiceMail,
  linksOf,
  listMails,
  listServiceMails,
  mailboxIsOpen,
} from "@/lib/members/mailbox";
import { aMerchant } from "@/lib/testing/merchant";

const aMail = (merchant?: { merchantId: string; livemode: boolean }, subject = "Reçu") =>
  toMailbox({
    kind: "receipt",
    to: "marie@example.pf",
    subject,
    html: "<p>Merci</p>",
    text: "Merci",
    key: newId(),
    merchant,
  });

const missing = { kind: { status: 404, code: "not_found" } };

describe("the test mailbox", () => {
  it("shows a merchant its own messages of this mode, newest first", async () => {
    const { ctx, id: merchantId } = await aMerchant();
    const first = await aMail({ merchantId, livemode: false }, "Un");
    const second = await aMail({ merchantId, livemode: false }, "Deux");
    await aMail({ merchantId, livemode: true }, "Réel");
    const { mails, hasMore } = await listMails(ctx);
    expect(mails.map(({ subject }) => subject)).toEqual(["Deux", "Un"]);
    expect(hasMore).toBe(false);
    expect((await listMails(ctx, second.id)).mails.map(({ id }) => id)).toEqual([first.id]);
  });

  it("has no message of another merchant, of the other mode or of the service", async () => {
    const [mine, foreign] = [await aMerchant(), await aMerchant()];
    const others = [
      await aMail({ merchantId: foreign.id, livemode: false }),
      await aMail({ merchantId: mine.id, livemode: true }),
      await aMail(),
      { id: newId() },
      { id: "nonsense" },
    ];
    for (const { id } of others) await expect(getMail(mine.ctx, id)).rejects.toMatchObject(missing);
  });

  it("excludes messages of merchants from the service's own mailbox", async () => {
    const { id: merchantId } = await aMerchant();
    const theirs = await aMail({ merchantId, livemode: false });
    const ours = await aMail();
    const shown = (await listServiceMails()).map(({ id }) => id);
    expect(shown).toContain(ours.id);
    expect(shown).not.toContain(theirs.id);
    expect((await getServiceMail(ours.id)).id).toBe(ours.id);
    await expect(getServiceMail(theirs.id)).rejects.toMatchObject(missing);
  });

  it("is open to a user of a machine that sends no mail, in a trial only", () => {
    const before = env().INSTALLATION;
    const openIn = (installation: typeof before): boolean => {
      env().INSTALLATION = installation;
      return mailboxIsOpen("127.0.0.1");
    };
    expect([openIn("trial"), openIn("deployment")]).toEqual([true, false]);
    env().INSTALLATION = before;
  });

  it("lists each URL of a message once", () => {
    const html =
      '<a href="https://a.pf/?x=1&amp;y=2">1</a><a href="https://a.pf/?x=1&amp;y=2">2</a>';
    expect(linksOf(`${html}<a href="javascript:alert(1)">3</a>`)).toEqual([
      "https://a.pf/?x=1&y=2",
    ]);
  });
});
