import { z } from "zod";
import { typedAgain } from "@/app/(dashboard)/_shell/typed-again";
import { action } from "@/lib/action";
import { BrandColour } from "@/lib/merchants/schema";
import { updateMerchant } from "@/lib/merchants/update";

/** `#` may be forgotten; an empty field gives the house's own colour. */
const Colour = z.strictObject({
  brandColor: z
    .string()
    .max(20)
    .transform((typed) => typed.trim().replace(/^(?=[^#])/, "#") || null)
    .pipe(BrandColour.nullable()),
});

export const POST = action({
  name: "settings.brand.colour",
  form: Colour,
  scope: "merchant:write",
  back: typedAgain("/dashboard/settings/brand", "colour", ["brandColor"]),
  run: async ({ ctx }, colour) => {
    await updateMerchant(ctx, colour);
    return { to: "/dashboard/settings/brand", done: "colourSaved" };
  },
});
