import { z } from "zod";
import { form } from "@/app/(dashboard)/_form/declare";
import { text } from "@/app/(dashboard)/_form/field";
import { parse } from "@/lib/kit/http/envelope";
import { Iban } from "@/lib/merchants/schema";
import { updateMerchant } from "@/lib/merchants/update";

const Account = z.strictObject({ ibanXpf: Iban });

/** The bank account. The submitted values are never shown again: no browser stores an account number. */
export const editIban = form({
  path: "/dashboard/settings/bank/save",
  page: "/dashboard/settings/bank",
  scope: "merchant:write",
  stepUp: true,
  fields: {
    ibanXpf: text({
      label: "settings.bank.iban",
      hint: "settings.bank.ibanHint",
      invalid: "settings.wrong.ibanXpf",
      max: 64,
      isSecret: true,
      input: { autoCapitalize: "characters", placeholder: "FR76 …", spellCheck: false },
    }),
  },
  submit: "settings.bank.save",
  run: ({ ctx }, values) => updateMerchant(ctx, parse(Account, values)),
  done: "ibanSaved",
});
