import { describe, expect, it } from "vitest";
import { creditNotePage } from "@/lib/credit-notes/page";
import { creditNoteUrl, readCreditNoteToken } from "@/lib/credit-notes/token";
import { db, transaction } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { sendDueMails } from "@/lib/mails/send";
import { due, paidAtBank, paidBySimulation, refund } from "@/lib/refunds/refunds.fixture";
import { reserveRefund, succeedRefund } from "@/lib/refunds/steps";
import { aMerchant, setProfile, type TestMerchant } from "@/lib/testing/merchant";
import { provideBank } from "@/lib/testing/provide-bank";
import { lockTransaction } from "@/lib/transactions/steps";

provideBank();

const numbersOf = async ({ id: merchantId }: TestMerchant): Promise<string[]> => {
  const notes = await db.creditNote.findMany({
    where: { merchantId },
    orderBy: { number: "asc" },
    select: { number: true },
  });
  return notes.map(({ number }) => number.slice("A-2026-".length));
};
const upTo = (last: number) =>
  Array.from({ length: last }, (_, index) => String(index + 1).padStart(6, "0"));

const noteOf = async ({ api }: TestMerchant, refundId: string) => {
  const { data } = (await api.get(`/refunds/${refundId}`)).body;
  return creditNotePage(data.creditNoteUrl.split("/a/")[1]);
};

describe("the credit note of a refund", () => {
  it("names the amount, the document it corrects, and the tax of the day of payment", async () => {
    const merchant = await aMerchant();
    await setProfile(merchant.id, { taxLabel: "TVA", legalName: "SARL Brûlerie" });
    const id = await paidAtBank(merchant, 2990);
    await setProfile(merchant.id, { taxLabel: "TGC", tgcRateBp: 1600 });
    const receipt = await db.receipt.findUniqueOrThrow({ where: { transactionId: id } });
    const body = { amountXpf: 1130, reason: "duplicate" };
    const { data } = (await refund(merchant, id, body)).body;
    expect(await noteOf(merchant, data.id)).toMatchObject({
      number: data.creditNoteNumber,
      livemode: false,
      corrects: receipt.number,
      reason: "duplicate",
      amountXpf: 1130,
      amountEurCents: 947,
      taxes: [{ label: "TVA", rateBp: 1300, htXpf: 1000, tgcXpf: 130 }],
      seller: { legalName: "SARL Brûlerie" },
      buyer: { email: receipt.email },
    });
  });

  it("exists only after success, and opens only by its own link", async () => {
    const merchant = await aMerchant();
    const id = await paidBySimulation(merchant, 1000);
    const { data } = (await refund(merchant, id)).body;
    const token = data.creditNoteUrl.split("/a/")[1];
    expect(readCreditNoteToken(token)).toBe(data.id);
    const tail = creditNoteUrl(newId()).slice(-32);
    for (const other of ["", "nonsense", token.slice(0, -32) + tail, token.slice(0, 32)]) {
      expect(await creditNotePage(other)).toBeNull();
    }
    expect(await creditNotePage(creditNoteUrl(newId()).split("/a/")[1] ?? "")).toBeNull();
  });

  it("is sent to the customer once, in the customer's language, to the mailbox in test mode", async () => {
    const merchant = await aMerchant();
    const id = await paidAtBank(merchant, 2990);
    await db.customer.updateMany({ where: { merchantId: merchant.id }, data: { locale: "en" } });
    const { data } = (await refund(merchant, id, { amountXpf: 1000 })).body;
    await due(id);
    await Promise.all(Array.from({ length: 4 }, sendDueMails));
    const mails = await db.mail.findMany({
      where: { merchantId: merchant.id, kind: "credit-note" },
    });
    expect(mails.map(({ key }) => key)).toEqual([`credit-note-${data.id}`]);
    expect(mails[0]?.subject).toMatch(/^Refund from Merchant .*XPF\s1,000$/);
    for (const expected of [
      data.creditNoteNumber,
      data.creditNoteUrl,
      `${data.creditNoteUrl}/pdf`,
    ]) {
      expect(mails[0]?.text).toContain(expected);
    }
  });
});

describe("the numbers of credit notes", () => {
  it("have no gap after forty concurrent refunds, some of them refused", async () => {
    const merchant = await aMerchant();
    const paid = await Promise.all(
      Array.from({ length: 40 }, () => paidBySimulation(merchant, 1000)),
    );
    const replies = await Promise.all(
      paid.flatMap((id) => [refund(merchant, id, { amountXpf: 400 }), refund(merchant, id)]),
    );
    const made = replies.filter(({ status }) => status === 201);
    expect(made.length).toBeGreaterThanOrEqual(40);
    expect(await numbersOf(merchant)).toEqual(upTo(made.length));
  }, 120_000);

  it("continue when a success was lost with its process", async () => {
    const merchant = await aMerchant();
    const [first = "", second = ""] = [
      await paidBySimulation(merchant, 1000),
      await paidBySimulation(merchant, 1000),
    ];
    await refund(merchant, first, { amountXpf: 100 });
    const lost = transaction(async (tx) => {
      const payment = await lockTransaction(tx, merchant.ctx, second);
      const input = { id: newId(), amountXpf: 100 };
      const reserved = await reserveRefund(tx, merchant.ctx, payment, input);
      await succeedRefund(tx, merchant.ctx, reserved);
      throw new Error("killed");
    });
    await expect(lost).rejects.toThrow("killed");
    await refund(merchant, second, { amountXpf: 100 });
    expect(await numbersOf(merchant)).toEqual(upTo(2));
  });

  it("are counted for each merchant and mode separately", async () => {
    const [one, other] = [await aMerchant(), await aMerchant()];
    for (const merchant of [one, other]) {
      await refund(merchant, await paidBySimulation(merchant, 1000));
      expect(await numbersOf(merchant)).toEqual(upTo(1));
    }
  });
});
