import { describe, expect, it } from "vitest";
import { db } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { linkPayable } from "@/lib/payment-links/payable";
import { payHosted } from "@/lib/payments/pay-hosted";
import { aLink, payer } from "@/lib/payments/pay-link.fixture";
import { receiptPage } from "@/lib/receipts/page";
import { sendDueReceipts } from "@/lib/receipts/send";
import { aToken } from "@/lib/testing/bank";
import { aMerchant, type TestMerchant } from "@/lib/testing/merchant";
import { provideBank } from "@/lib/testing/provide-bank";

provideBank();

const questions = [
  { key: "name", label: "Nom; prénom", type: "text", required: true },
  { key: "note", label: "=Remarque", type: "text" },
];

/** A payment of three, with answers. */
const sold = async (shop: TestMerchant) => {
  const link = await aLink(shop, { amountXpf: 1500, quantity: { max: 5 }, questions });
  const answers = [
    { key: "name", label: "Nom; prénom", value: 'Hina "Teva"' },
    { key: "note", label: "=Remarque", value: "sans sel" },
  ];
  const { row } = await payHosted(payer(shop), linkPayable, {
    id: link.id,
    bankToken: await aToken(),
    email: "hina@example.pf",
    locale: "fr",
    visitor: newId(),
    choice: { amountXpf: 4500, quantity: 3, answers },
  });
  return { id: row.id, answers };
};

const today = () => new Date(Date.now() - 10 * 3_600_000).toISOString().slice(0, 10);

describe("the export", () => {
  it("has quantity and answers for who asks for them, also of a refund, and for nobody else", async () => {
    const shop = await aMerchant();
    const { id, answers } = await sold(shop);
    await shop.api.post(`/transactions/${id}/refunds`, { amountXpf: 1500 });
    const period = `/transactions/export?from=${today()}&to=${today()}`;
    const lines = async (more: string) =>
      (await shop.api.get(`${period}${more}`)).text.trim().split("\r\n");
    const [head, paid, refunded] = await lines("&answers=true");
    expect(head).toMatch(/;avoir;quantite;reponses$/);
    const said = '"Nom; prénom : Hina ""Teva"" · =Remarque : sans sel"';
    expect(paid?.endsWith(`;3;${said}`)).toBe(true);
    expect(refunded?.endsWith(`;;${said}`)).toBe(true);
    const plain = await lines("");
    expect(plain[0]).toMatch(/;avoir$/);
    expect(plain.join("\n")).not.toContain("Hina ");
    const objects = async (more: string) =>
      (await shop.api.get(`${period}&format=json${more}`)).body.data;
    expect(await objects("&answers=true")).toMatchObject([
      { montantXpf: 4500, quantity: 3, answers },
      { montantXpf: -1500, quantity: null, answers },
    ]);
    expect(Object.keys((await objects(""))[0])).not.toContain("answers");
    expect((await objects("&answers=true&taxes=true"))[0]).toMatchObject({ taxes: [{}], answers });
  });

  it("a line without answers has empty cells", async () => {
    const shop = await aMerchant();
    const link = await aLink(shop);
    await payHosted(payer(shop), linkPayable, {
      id: link.id,
      bankToken: await aToken(),
      email: "hina@example.pf",
      locale: "fr",
      visitor: newId(),
    });
    const { text } = await shop.api.get(
      `/transactions/export?from=${today()}&to=${today()}&answers=true`,
    );
    expect(text.trim().split("\r\n")[1]?.endsWith(";;;")).toBe(true);
  });
});

describe("the receipt", () => {
  it("says how many at which price, on its page and in its mail, and no answers", async () => {
    const shop = await aMerchant();
    const { id } = await sold(shop);
    const { receiptId } = (await shop.api.get(`/transactions/${id}`)).body.data;
    const { url } = (await shop.api.get(`/receipts/${receiptId}`)).body.data;
    const page = await receiptPage(url.split("/").at(-1) ?? "");
    expect(page?.lines).toEqual([
      { description: "Tapa", quantity: 3, amountXpf: 1500, totalXpf: 4500 },
    ]);
    await sendDueReceipts();
    const mail = await db.mail.findFirstOrThrow({ where: { merchantId: shop.id } });
    expect(mail.text.replace(/\s/g, " ")).toContain("3 × 1 500 XPF");
    expect(mail.text).not.toContain("sans sel");
  });
});
