import type { Correction } from "@/lib/credit-notes/page";
import type { ReceiptPage } from "@/lib/receipts/page";
import { anAddress } from "./address.fixture";

/** A credit note, as the corrected document refers to it. */
export const aCorrection = (of: Partial<Correction> = {}): Correction => ({
  number: "A-2026-000007",
  at: new Date("2026-11-24T20:00:00Z"),
  amountXpf: 2500,
  url: "https://pay.example.pf/a/token",
  ...of,
});

/** A receipt as stored. */
export const aReceiptPage = (of: Partial<ReceiptPage> = {}): ReceiptPage => ({
  number: "R-2026-000123",
  livemode: true,
  email: "teva.mara@exemple.pf",
  amountXpf: 12_500,
  paidAt: new Date("2026-11-22T04:30:05Z"),
  corrections: [],
  description: "Commande 118",
  lines: [
    { description: "Café en grains, 1 kg", quantity: 2, amountXpf: 4500, totalXpf: 9000 },
    { description: "Filtres", quantity: 1, amountXpf: 3500, totalXpf: 3500 },
  ],
  card: { brand: "visa", last4: "4242" },
  taxes: [{ label: "TGC", rateBp: 1300, htXpf: 11_062, tgcXpf: 1438 }],
  reference: "0198f7a2-0000-7000-8000-000000000001",
  merchant: {
    name: "Brûlerie du Lagon",
    legalName: "SARL Brûlerie",
    taxNumber: "A12345",
    supportEmail: "bonjour@brulerie.pf",
    address: anAddress({
      line1: "12 rue du Commerce",
      city: "Papeete",
      postalCode: "98714",
      island: "Tahiti",
    }),
    brandColor: "#d9480f",
    logoUrl: null,
  },
  buyer: { name: "Teva Mara", email: "teva.mara@exemple.pf", address: anAddress() },
  ...of,
});

/** Texts of maximum length without spaces, and a hundred lines. */
export const aLongReceiptPage = (): ReceiptPage =>
  aReceiptPage({
    amountXpf: 10_000_000_000,
    email: `${"m".repeat(60)}@${"exemple".repeat(30)}.pf`,
    lines: Array.from({ length: 100 }, (_, index) => ({
      description:
        index === 0
          ? "W".repeat(280)
          : `Article ${index} de la commande, ${"long ".repeat(index % 9)}`,
      quantity: index + 1,
      amountXpf: 100_000_000,
      totalXpf: 100_000_000 * (index + 1),
    })),
    card: { brand: "mastercard", last4: "4444" },
    taxes: [{ label: "TGC", rateBp: 1_325, htXpf: 8_830_022_075, tgcXpf: 1_169_977_925 }],
    corrections: [aCorrection({ amountXpf: 2_500 })],
    merchant: {
      name: "Nom".repeat(93),
      legalName: `Société ${"d’exploitation ".repeat(18)}`,
      taxNumber: "9".repeat(40),
      supportEmail: `${"contact".repeat(9)}@${"brulerie".repeat(28)}.pf`,
      address: anAddress({ line1: "W".repeat(200), line2: "Résidence ".repeat(19) }),
      brandColor: null,
      logoUrl: null,
    },
    buyer: { name: "Nom".repeat(93), email: null, address: anAddress({ city: "V".repeat(100) }) },
  });
