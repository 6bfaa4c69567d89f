import { z } from "zod";
import { asBody } from "@/app/_server/form-body";
import { metadataNames, readMetadata } from "@/app/(dashboard)/_shell/metadata-form";
import { type IdRoute, resourceIn } from "@/app/(dashboard)/_shell/resource-in";
import { typedAmount } from "@/app/(dashboard)/_shell/typed-amount";
import { PaymentLinkCreation } from "@/lib/payment-links/schema";

/** What the form of a link posts; the half that is folded away is posted, and ignored. */
export const LinkForm = z.strictObject({
  what: z.enum(["amount", "price"]),
  amountXpf: z.string(),
  description: z.string(),
  price: z.string().optional(),
  returnUrl: z.string(),
  ...metadataNames,
});
type LinkForm = z.infer<typeof LinkForm>;

/** A form as a link; refuses what no link may ask for. */
export const readLink = (form: LinkForm): PaymentLinkCreation => {
  const { what, amountXpf, description, price, returnUrl, ...rows } = form;
  const asked =
    what === "price"
      ? { price }
      : { amountXpf: typedAmount(amountXpf), description: description.trim() || undefined };
  return asBody(PaymentLinkCreation, {
    ...asked,
    returnUrl: returnUrl.trim() || undefined,
    metadata: readMetadata(rows),
  });
};

export const linkIn = (route: IdRoute) =>
  resourceIn(route, { prefix: "plink", page: "/dashboard/payment-links" });
