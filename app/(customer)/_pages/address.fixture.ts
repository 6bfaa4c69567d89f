import type { Address } from "@/lib/kit/address";

/** An address in French Polynesia. */
export const anAddress = (of: Partial<Address> = {}): Address => ({
  line1: "BP 1234",
  line2: null,
  postalCode: "98735",
  city: "Uturoa",
  island: "Raiatea",
  country: "PF",
  ...of,
});
