import { describe, expect, it } from "vitest";
import { SECOND } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { newId } from "@/lib/kit/ids";
import { sendDueMails } from "@/lib/mails/send";
import { aCard, aSubscription, daysAfter, setClock } from "@/lib/subscriptions/billing.fixture";
import { reportExpiringCards } from "@/lib/subscriptions/expiring-cards";
import { agenda } from "@/lib/test-clock/agenda";
import { aMerchant, setProfile, type TestMerchant } from "@/lib/testing/merchant";
import { provideBank } from "@/lib/testing/provide-bank";

provideBank();

/** The messages of a merchant, oldest first; of one subject if it is named. */
const mailsOf = async ({ id: merchantId }: TestMerchant, about?: RegExp) => {
  await sendDueMails();
  const mails = await db.mail.findMany({ where: { merchantId }, orderBy: { createdAt: "asc" } });
  return mails.filter(({ subject }) => about?.test(subject) ?? true);
};

const cancel = ({ api }: TestMerchant, id: string, atPeriodEnd: boolean) =>
  api.post(`/subscriptions/${id}/cancel`, { atPeriodEnd });

describe("a customer", () => {
  it("is notified when a card is saved, with its last digits and never its number", async () => {
    const merchant = await aMerchant();
    const logoUrl = `${env().APP_ORIGIN}/logo/${merchant.id}/${"0a".repeat(16)}.png`;
    await setProfile(merchant.id, { brandColor: "#ffcc00", logoUrl });
    await aSubscription(merchant, { customer: { email: "hina@example.pf" } });
    const [mail] = await mailsOf(merchant, /^Carte enregistrée/);
    expect(mail).toMatchObject({ kind: "saved-card", to: "hina@example.pf", livemode: false });
    expect(mail?.text).toMatch(/\w+ •••• \d{4}/);
    expect(mail?.text).toMatch(/Expire fin +\d{2}\/\d{4}/);
    expect(mail?.html).toContain(`src="${logoUrl}"`);
    expect(mail?.html).toContain("border-top-color:#ffcc00");
  });

  it("gets no image from another origin", async () => {
    const merchant = await aMerchant();
    await setProfile(merchant.id, { logoUrl: "https://elsewhere.example/logo.png" });
    await aSubscription(merchant);
    for (const { html } of await mailsOf(merchant)) expect(html).not.toContain("<img");
  });

  it("is notified when a subscription starts and ends, once each", async () => {
    const merchant = await aMerchant();
    const { id } = await aSubscription(merchant, { price: { intervalCount: 3 } });
    const [started] = await mailsOf(merchant, /^Votre abonnement/);
    expect(started?.text).toContain("Panier de fruits");
    expect(started?.text).toMatch(/2\s990\sXPF tous les 3 mois/);
    expect(started?.text).toContain("Rien n’est débité aujourd’hui");
    await cancel(merchant, id, false);
    await cancel(merchant, id, false);
    const ended = await mailsOf(merchant, /^Fin de votre abonnement/);
    expect(ended).toHaveLength(1);
    expect(ended[0]?.text).toContain("Il n’y aura plus ni facture ni débit");
  });

  it("is notified of a planned end when it comes, and that the last period is charged", async () => {
    const merchant = await aMerchant();
    const { id, currentPeriodEnd } = await aSubscription(merchant);
    await cancel(merchant, id, true);
    expect(await mailsOf(merchant, /^Fin de/)).toEqual([]);
    await setClock(merchant, daysAfter(currentPeriodEnd, 1));
    await agenda.doDue(merchant.id);
    const [ended] = await mailsOf(merchant, /^Fin de/);
    expect(ended?.text).toContain("Sa dernière période est facturée et débitée");
  });

  it("without an address gets no message", async () => {
    const merchant = await aMerchant();
    await aSubscription(merchant, { customer: { email: undefined } });
    expect(await mailsOf(merchant)).toEqual([]);
  });
});

describe("a card that is about to expire", () => {
  /** Three months before everything else, so that no other mail of billing is due. */
  const subscribed = async () => {
    const merchant = await aMerchant();
    const price = { interval: "year" };
    const made = await aSubscription(merchant, { price, customer: { email: "hina@example.pf" } });
    await db.paymentMethod.update({
      where: { id: made.paymentMethod },
      data: { expMonth: 2, expYear: 2027 },
    });
    return { merchant, made };
  };

  // The last of February ends at midnight in Tahiti, ten hours behind UTC.
  const MONTH_BEFORE = new Date("2027-01-30T10:00:00Z");
  const EXPIRED = new Date("2027-03-01T10:00:00Z");
  const secondsAfter = (at: Date, seconds: number) => new Date(at.getTime() + seconds * SECOND);

  it.each([
    ["not a moment more than thirty days before", secondsAfter(MONTH_BEFORE, -1), 0],
    ["thirty days before", MONTH_BEFORE, 1],
    ["on its last evening", secondsAfter(EXPIRED, -1), 1],
    ["not once it has expired", EXPIRED, 0],
  ])("has a notice about %s", async (_, at, expected) => {
    const { merchant } = await subscribed();
    await setClock(merchant, at);
    await reportExpiringCards(merchant.id);
    const mails = await mailsOf(merchant, /expire bientôt/);
    expect(mails).toHaveLength(expected);
    for (const { text } of mails) expect(text).toContain("02/2027");
  });

  it("has one notice from a clock that stops there", async () => {
    const { merchant } = await subscribed();
    await setClock(merchant, secondsAfter(MONTH_BEFORE, -60));
    expect(await agenda.next(merchant.id, secondsAfter(MONTH_BEFORE, -60))).toEqual(MONTH_BEFORE);
    await setClock(merchant, MONTH_BEFORE);
    await agenda.doDue(merchant.id);
    await setClock(merchant, secondsAfter(MONTH_BEFORE, 3600));
    expect(await reportExpiringCards(merchant.id)).toBe(0);
    const [mail, ...more] = await mailsOf(merchant, /expire bientôt/);
    expect(more).toEqual([]);
    expect(mail?.text).toContain("Panier de fruits");
  });

  it("that pays for nothing has none", async () => {
    const { merchant, made } = await subscribed();
    const other = await aCard(merchant, made.customerId, "pm_card_beta");
    await db.paymentMethod.update({ where: { id: other }, data: { expMonth: 2, expYear: 2027 } });
    await setClock(merchant, MONTH_BEFORE);
    expect(await reportExpiringCards(merchant.id)).toBe(1);
    await cancel(merchant, made.id, false);
    expect(await reportExpiringCards(newId())).toBe(0);
  });
});
