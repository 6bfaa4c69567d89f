import { z } from "zod";
import { asBody } from "@/app/_server/form-body";
import { metadataNames } from "@/app/(dashboard)/_shell/metadata-form";
import { type IdRoute, resourceIn } from "@/app/(dashboard)/_shell/resource-in";
import { typedAmount } from "@/app/(dashboard)/_shell/typed-amount";
import { PriceCreation } from "@/lib/prices/schema";

const price = {
  amountXpf: z.string(),
  kind: z.enum(["one_time", "recurring"]),
  interval: z.string(),
  intervalCount: z.string(),
  nickname: z.string(),
};

/** What the form of a price posts; the rhythm is posted, and ignored, where it is folded away. */
export const PriceForm = z.strictObject(price);
type PriceForm = z.infer<typeof PriceForm>;

const product = { name: z.string(), description: z.string(), ...metadataNames };

export const ProductForm = z.strictObject(product);

export const NewProductForm = z.strictObject({ ...product, ...price });

/** A form as a price of this product; refuses what no price may be. */
export const readPrice = (form: PriceForm, productId: string): PriceCreation =>
  asBody(PriceCreation, {
    product: productId,
    amountXpf: typedAmount(form.amountXpf),
    nickname: form.nickname.trim() || undefined,
    ...(form.kind === "recurring"
      ? { interval: form.interval, intervalCount: typedAmount(form.intervalCount) }
      : {}),
  });

/** A text field of several lines, as it was typed; undefined where it is empty. */
export const linesIn = (text: string): string | undefined =>
  text.replace(/\r\n/g, "\n").trim() || undefined;

export const productIn = (route: IdRoute) =>
  resourceIn(route, { prefix: "prod", page: "/dashboard/products" });
