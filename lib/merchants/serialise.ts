import { addressOf } from "@/lib/kit/address";
import { maskIban } from "@/lib/merchants/iban";
import type { MerchantInMode } from "@/lib/merchants/profile";
import { ratesOf } from "@/lib/merchants/rates";
import type { Merchant } from "@/lib/merchants/schema";

/** A merchant for callers who may change it. */
export const serialiseMerchant = (row: MerchantInMode): Merchant => {
  const kybStatus = row.kybStatus as Merchant["kybStatus"];
  const tgcRate = row.tgcRateBp === null ? null : row.tgcRateBp / 100;
  // The bank account exists in live mode: a test key neither reads nor writes it.
  const ibanXpf = row.livemode ? row.ibanXpf : null;
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
    address: addressOf(row),
    country: "PF",
    timeZone: "Pacific/Tahiti",
    kybStatus,
    ibanXpf,
    tgcRate,
    tgcRates: ratesOf(row).map((rateBp) => rateBp / 100),
    createdAt,
    updatedAt,
    kyb_status: kybStatus,
    iban_xpf: ibanXpf,
    tgc_rate: tgcRate,
    created_at: createdAt,
    updated_at: updatedAt,
  };
};

/** The same for all other readers, including events: the IBAN is masked everywhere. */
export const withMaskedIban = <Fields extends Record<string, unknown>>(fields: Fields): Fields => {
  const masked = ["ibanXpf", "iban_xpf"].flatMap((name) => {
    const iban = fields[name];
    return typeof iban === "string" ? [[name, maskIban(iban)]] : [];
  });
  return { ...fields, ...Object.fromEntries(masked) };
};
