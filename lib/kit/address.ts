import { z } from "zod";
import { text } from "@/lib/kit/text";

const line = (max: number) => text({ max }).nullable();

/** A postal address in the API. */
export const Address = z
  .strictObject({
    line1: z.string().nullable(),
    line2: z.string().nullable(),
    postalCode: z.string().nullable(),
    city: z.string().nullable(),
    island: z.string().nullable(),
    country: z.string().nullable().describe("ISO 3166-1, two letters"),
  })
  .meta({ id: "address" });
export type Address = z.infer<typeof Address>;

const Country = z.string().regex(/^[A-Z]{2}$/, "expected a country of ISO 3166-1 such as PF");

/** A postal address as input: it replaces the whole address, and omitted fields are null. */
export const NewAddress = z.strictObject({
  line1: line(200).optional(),
  line2: line(200).optional(),
  postalCode: line(20).optional(),
  city: line(100).optional(),
  island: line(100).optional(),
  country: Country.nullable().optional(),
});
export type NewAddress = z.infer<typeof NewAddress>;

/** The columns of a table that stores an address. */
export type AddressColumns = {
  addressLine1: string | null;
  addressLine2: string | null;
  addressPostalCode: string | null;
  addressCity: string | null;
  addressIsland: string | null;
  addressCountry: string | null;
};

/** Null when no field is known. */
export const addressOf = (row: AddressColumns): Address | null => {
  const address = {
    line1: row.addressLine1,
    line2: row.addressLine2,
    postalCode: row.addressPostalCode,
    city: row.addressCity,
    island: row.addressIsland,
    country: row.addressCountry,
  };
  return Object.values(address).some((value) => value !== null) ? address : null;
};

export const addressColumns = (address: NewAddress | null): AddressColumns => ({
  addressLine1: address?.line1 ?? null,
  addressLine2: address?.line2 ?? null,
  addressPostalCode: address?.postalCode ?? null,
  addressCity: address?.city ?? null,
  addressIsland: address?.island ?? null,
  addressCountry: address?.country ?? null,
});
