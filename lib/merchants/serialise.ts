import { maskIban } from "@/lib/merchants/iban";
import type { Merchant } from "@/lib/merchants/schema";
import type { Merchant as Row } from "@/prisma/client/client";

/** A merchant as those see it who may change it. */
export const serialiseMerchant = (row: Row): Merchant => {
  const kybStatus = row.kybStatus as Merchant["kybStatus"];
  const tgcRate = row.tgcRateBp === null ? null : row.tgcRateBp / 100;
  const createdAt = row.createdAt.toISOString();
  const updatedAt = row.updatedAt.toISOString();
  return {
    object: "merchant",
    id: row.id,
    name: row.name,
    legalName: row.legalName,
    taxNumber: row.taxNumber,
    supportEmail: row.supportEmail,
    brandColor: row.brandColor,
    logoUrl: row.logoUrl,
    country: "PF",
    timeZone: "Pacific/Tahiti",
    kybStatus,
    ibanXpf: row.ibanXpf,
    tgcRate,
    createdAt,
    updatedAt,
    kyb_status: kybStatus,
    iban_xpf: row.ibanXpf,
    tgc_rate: tgcRate,
    created_at: createdAt,
    updated_at: updatedAt,
  };
};

/** The same for everybody else, events included: of the IBAN its end alone, wherever it stands. */
export const withMaskedIban = <Fields extends Record<string, unknown>>(fields: Fields): Fields => {
  const masked = ["ibanXpf", "iban_xpf"].flatMap((name) => {
    const iban = fields[name];
    return typeof iban === "string" ? [[name, maskIban(iban)]] : [];
  });
  return { ...fields, ...Object.fromEntries(masked) };
};
