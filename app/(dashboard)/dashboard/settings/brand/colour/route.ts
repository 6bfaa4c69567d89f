import { z } from "zod";
import { action } from "@/app/_server/action";
import { keepSubmitted } from "@/app/(dashboard)/_shell/submitted";
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
  back: keepSubmitted("/dashboard/settings/brand", "colour", ["brandColor"]),
  run: async ({ ctx }, colour) => {
    await updateMerchant(ctx, colour);
    return { to: "/dashboard/settings/brand", done: "colourSaved" };
  },
});
