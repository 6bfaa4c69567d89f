import { z } from "zod";
import { action } from "@/app/_server/action";
import { Iban } from "@/lib/merchants/schema";
import { updateMerchant } from "@/lib/merchants/update";

export const POST = action({
  name: "settings.bank.save",
  form: z.strictObject({ ibanXpf: Iban }),
  scope: "merchant:write",
  stepUp: true,
  // What was typed does not come back: an account number is kept in no browser.
  back: "/dashboard/settings/bank",
  run: async ({ ctx }, { ibanXpf }) => {
    await updateMerchant(ctx, { ibanXpf });
    return { to: "/dashboard/settings/bank", done: "ibanSaved" };
  },
});
