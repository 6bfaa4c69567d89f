import { afterAll, beforeAll, expect, it } from "vitest";
import { wordsFor } from "@/app/_intl/customer-words";
import { creditNotePdf } from "@/app/(customer)/_pages/credit-note-pdf";
import { creditNoteView } from "@/app/(customer)/_pages/credit-note-view";
import { DocumentPage } from "@/app/(customer)/_pages/document-page";
import { Invoice } from "@/app/(customer)/_pages/invoice";
import { invoicePdf } from "@/app/(customer)/_pages/invoice-pdf";
import { invoiceView } from "@/app/(customer)/_pages/invoice-view";
import { Receipt } from "@/app/(customer)/_pages/receipt";
import { receiptPdf } from "@/app/(customer)/_pages/receipt-pdf";
import { receiptView } from "@/app/(customer)/_pages/receipt-view";
import { creditNotePage } from "@/lib/credit-notes/page";
import { readInvoicePage } from "@/lib/invoices/page";
import { statement } from "@/lib/kit/db";
import { receiptPage } from "@/lib/receipts/page";
import { refund } from "@/lib/refunds/refunds.fixture";
import { aSubscription, liveUntil } from "@/lib/subscriptions/billing.fixture";
import { startBank } from "@/lib/testing/bank";
import { aMerchant, setProfile, type TestMerchant } from "@/lib/testing/merchant";
import { rendered } from "@/scripts/test/rendered";

let bank: Awaited<ReturnType<typeof startBank>>;
beforeAll(async () => {
  bank = await startBank();
}, 60_000);
afterAll(() => bank.close());

type Column = { name: string; type: string };

/** Columns that identify a row, and columns of no document. */
const kept = new Set(["id", "merchant_id", "livemode"]);

const others: Record<string, string> = {
  email_key: "'autre@exemple.pf'",
  email: "'autre@exemple.pf'",
  brand_color: "'#123456'",
  tax_label: "'TVA'",
  address_country: "'FR'",
  locale: "'en'",
};
const byType: Record<string, string> = {
  text: "'Autre'",
  integer: "1600",
  boolean: "true",
  "timestamp with time zone": "now()",
  jsonb: `'{"autre": "1"}'`,
  ARRAY: "'{1600}'",
};

/** Gives every column of a row another value, including columns that are added later. */
const changeAll = async (table: string, where: string): Promise<string[]> => {
  const columns = await statement<Column>(
    `test.columns.${table}`,
    "SELECT column_name AS name, data_type AS type FROM information_schema.columns WHERE table_name = $1 AND table_schema = 'public'",
    [table],
  );
  const changed = columns.filter(({ name }) => !kept.has(name));
  const set = changed.map(({ name, type }) => `"${name}" = ${others[name] ?? byType[type]}`);
  await statement(
    `test.change.${table}`,
    `UPDATE ${table} SET ${set.join(", ")} WHERE ${where}`,
    [],
  );
  return changed.map(({ name }) => name);
};

const tokenIn = (url: string): string => url.split("/").at(-1) ?? "";
const bytes = async (answer: Promise<Response>): Promise<string> =>
  Buffer.from(await (await answer).arrayBuffer()).toString("base64");

/** Every form of the three documents, to the byte. */
const documentsOf = async (urls: { invoice: string; receipt: string; note: string }) => {
  const [invoice, receipt, note] = await Promise.all([
    readInvoicePage(tokenIn(urls.invoice)),
    receiptPage(tokenIn(urls.receipt)),
    creditNotePage(tokenIn(urls.note)),
  ]);
  if (!invoice || !receipt || !note) throw new Error("A document is missing.");
  const forms: Record<string, string> = {};
  for (const locale of ["fr", "en", "ty"] as const) {
    const words = wordsFor(locale);
    const shown = { words, path: "/x/token", nonce: "bm9uY2U=" };
    const of = { invoice: invoiceView(words, invoice), receipt: receiptView(words, receipt) };
    forms[`invoice ${locale}`] = rendered(<Invoice {...shown} view={of.invoice} />);
    forms[`invoice pdf ${locale}`] = await bytes(invoicePdf(invoice, locale));
    forms[`receipt ${locale}`] = rendered(<Receipt {...shown} format="a4" view={of.receipt} />);
    forms[`ticket ${locale}`] = rendered(<Receipt {...shown} format="80mm" view={of.receipt} />);
    forms[`receipt pdf ${locale}`] = await bytes(receiptPdf(receipt, locale));
    forms[`note ${locale}`] = rendered(
      <DocumentPage {...shown} actions="" view={creditNoteView(words, note)} />,
    );
    forms[`note pdf ${locale}`] = await bytes(creditNotePdf(note, locale));
  }
  return forms;
};

const billedAndRefunded = async (merchant: TestMerchant) => {
  await setProfile(merchant.id, {
    legalName: "SARL Fare",
    taxNumber: "A12345",
    supportEmail: "bonjour@fare.pf",
    brandColor: "#2b8a3e",
    addressLine1: "BP 12",
    addressCity: "Papeete",
    addressCountry: "PF",
  });
  const made = await aSubscription(merchant);
  await merchant.api.patch(`/customers/${made.customerId}`, {
    name: "Teva",
    address: { line1: "PK 9", city: "Punaauia", island: "Tahiti", country: "PF" },
  });
  await liveUntil(merchant, new Date(made.currentPeriodEnd * 1000));
  const invoice = (await merchant.api.get(`/invoices?subscription=${made.id}`)).body.data[0];
  const given = (await refund(merchant, invoice.transactionId, { amountXpf: 1000 })).body.data;
  const paid = (await merchant.api.get(`/transactions/${invoice.transactionId}`)).body.data;
  const receipt = (await merchant.api.get(`/receipts/${paid.receiptId}`)).body.data;
  return { made, invoice, given, receipt };
};

it("an invoice, a receipt and a credit note stay the same to the byte, whatever happens to the parties", async () => {
  const merchant = await aMerchant();
  const { made, invoice, given, receipt } = await billedAndRefunded(merchant);
  const urls = { invoice: invoice.url, receipt: receipt.url, note: given.creditNoteUrl };
  const answers = async () =>
    Promise.all(
      [`/invoices/${invoice.id}`, `/receipts/${receipt.id}`, `/refunds/${given.id}`].map(
        async (path) => (await merchant.api.get(path)).text,
      ),
    );
  const [documents, api] = [await documentsOf(urls), await answers()];
  for (const form of ["invoice fr", "receipt fr", "note fr"]) {
    expect(documents[form]).toContain("SARL Fare");
    expect(documents[form]).toContain("PK 9");
  }
  const profile = await changeAll("merchant_profiles", `merchant_id = '${merchant.id}'`);
  expect(profile).toEqual(expect.arrayContaining(["name", "legal_name", "logo_url", "tax_label"]));
  const customer = await changeAll("customers", `id = '${made.customerId}'`);
  expect(customer).toEqual(expect.arrayContaining(["name", "email", "address_line1", "locale"]));
  expect(await documentsOf(urls)).toEqual(documents);
  expect(await answers()).toEqual(api);
}, 60_000);
