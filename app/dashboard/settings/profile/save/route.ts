import { z } from "zod";
import { action } from "@/lib/action";
import { email, text } from "@/lib/kit/text";
import { updateMerchant } from "@/lib/merchants/update";
import { againAt, optionalText, profileFields, refuseCards } from "../../_form";

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
});

export const POST = action({
  name: "settings.profile.save",
  form: Profile,
  scope: "merchant:write",
  back: againAt("/dashboard/settings", profileFields),
  run: async ({ ctx }, profile) => {
    refuseCards(profile);
    await updateMerchant(ctx, profile);
    return { to: "/dashboard/settings?done=profileSaved" };
  },
});
