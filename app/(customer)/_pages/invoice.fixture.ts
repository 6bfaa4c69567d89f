import type { InvoicePage } from "@/lib/invoices/page";
import { anAddress } from "./address.fixture";

const attempt = {
  at: new Date("2026-11-21T20:00:00Z"),
  number: 1,
  kind: "scheduled",
  status: "failed",
  failureCode: "insufficient_funds",
} as const;

/** An attempt to collect an invoice. */
export const anAttempt = (
  of: Partial<InvoicePage["attempts"][number]> = {},
): InvoicePage["attempts"][number] => ({ ...attempt, ...of });

/** An invoice as issued. */
export const anInvoicePage = (of: Partial<InvoicePage> = {}): InvoicePage => ({
  id: "0198f7a2-0000-7000-8000-000000000001",
  merchantId: "0198f7a2-0000-7000-8000-000000000002",
  livemode: true,
  number: "F-2026-000123",
  status: "open",
  url: "https://pay.example.pf/i/token",
  createdAt: new Date("2026-11-21T20:00:00Z"),
  dueAt: new Date("2026-11-21T20:00:00Z"),
  paidAt: null,
  nextAttemptAt: null,
  period: { start: new Date("2026-10-21T20:00:00Z"), end: new Date("2026-11-21T20:00:00Z") },
  lines: [
    {
      description: "Panier bio : du 21 octobre 2026 au 21 novembre 2026",
      quantity: 1,
      amountXpf: 2990,
      totalXpf: 2990,
      rateBp: null,
    },
  ],
  memo: null,
  outOfBand: null,
  amountXpf: 2990,
  taxes: [{ label: "TGC", rateBp: 1300, htXpf: 2646, tgcXpf: 344 }],
  seller: {
    name: "Faaapu Bio",
    legalName: "SARL Faaapu",
    taxNumber: "A12345",
    supportEmail: "bonjour@faaapu.pf",
    address: anAddress({ line1: "PK 18, côté montagne", city: "Paea", postalCode: "98711" }),
    brandColor: "#2b8a3e",
    logoUrl: null,
  },
  buyer: { name: "Teva Mara", email: "teva.mara@exemple.pf", address: anAddress() },
  corrections: [],
  attempts: [],
  ...of,
});
