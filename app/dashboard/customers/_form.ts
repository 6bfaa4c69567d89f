import { z } from "zod";
import { addressNames } from "@/app/dashboard/_frame/address-fields";
import { metadataNames } from "@/app/dashboard/_frame/metadata-form";
import { type IdRoute, resourceIn } from "@/app/dashboard/_frame/resource-in";

const part = z.string().optional();

/** What the page of a customer posts; an empty field is one that is not there. */
export const CustomerForm = z.strictObject({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  line1: part,
  line2: part,
  postalCode: part,
  city: part,
  island: part,
  country: part,
  ...metadataNames,
});

export const filled = (text: string | undefined): string | undefined => text?.trim() || undefined;

export const customerIn = (route: IdRoute) =>
  resourceIn(route, { prefix: "cus", room: "/dashboard/customers" });

type Parts = Record<(typeof addressNames)[number], string | undefined>;

/** The address of a form: a country alone, which stands there already, is none. */
export const addressIn = (typed: Parts): Record<string, string> | undefined => {
  const parts = addressNames.flatMap((name): [string, string][] => {
    const text = filled(typed[name]);
    return text === undefined ? [] : [[name, text]];
  });
  return parts.some(([name]) => name !== "country") ? Object.fromEntries(parts) : undefined;
};
