import { z } from "zod";
import { action } from "@/app/_server/action";
import { addressIn, addressNames } from "@/app/(dashboard)/_shell/address-form";
import { keepSubmitted } from "@/app/(dashboard)/_shell/submitted";
import { Country } from "@/lib/kit/address";
import { email, text } from "@/lib/kit/text";
import { updateMerchant } from "@/lib/merchants/update";
import { optionalText, profileFields, refuseCards } from "../../_form";

const Profile = z.strictObject({
  name: z
    .string()
    .trim()
    .pipe(text({ max: 280 })),
  legalName: optionalText(280),
  taxNumber: optionalText(40),
  supportEmail: z
    .string()
    .transform((value) => value.trim() || null)
    .pipe(email().nullable()),
  line1: optionalText(200),
  line2: optionalText(200),
  postalCode: optionalText(20),
  city: optionalText(100),
  island: optionalText(100),
  country: z
    .string()
    .transform((value) => value.trim().toUpperCase() || null)
    .pipe(Country.nullable()),
});

export const POST = action({
  name: "settings.profile.save",
  form: Profile,
  scope: "merchant:write",
  back: keepSubmitted("/dashboard/settings", "profile", [...profileFields, ...addressNames]),
  run: async ({ ctx }, profile) => {
    refuseCards(profile);
    const { line1, line2, postalCode, city, island, country, ...identity } = profile;
    const address = addressIn({ line1, line2, postalCode, city, island, country }) ?? null;
    await updateMerchant(ctx, { ...identity, address });
    return { to: "/dashboard/settings", done: "profileSaved" };
  },
});
