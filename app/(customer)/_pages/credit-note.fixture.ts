import type { CreditNotePage } from "@/lib/credit-notes/page";
import { anAddress } from "./address.fixture";
import { anInvoicePage } from "./invoice.fixture";

/** A credit note as issued. */
export const aCreditNotePage = (of: Partial<CreditNotePage> = {}): CreditNotePage => ({
  number: "A-2026-000007",
  livemode: true,
  createdAt: new Date("2026-11-24T20:00:00Z"),
  corrects: "F-2026-000123",
  description: "Panier bio",
  reason: "requested_by_customer",
  amountXpf: 1130,
  amountEurCents: 947,
  taxes: [{ label: "TGC", rateBp: 1300, htXpf: 1000, tgcXpf: 130 }],
  seller: anInvoicePage().seller,
  buyer: { name: "Teva Mara", email: "teva.mara@exemple.pf", address: anAddress() },
  ...of,
});
