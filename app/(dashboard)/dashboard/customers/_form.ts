import { z } from "zod";
import { metadataNames } from "@/app/(dashboard)/_shell/metadata-form";
import { type IdRoute, resourceIn } from "@/app/(dashboard)/_shell/resource-in";

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
  resourceIn(route, { prefix: "cus", page: "/dashboard/customers" });
