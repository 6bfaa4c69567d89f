import { consentToSave } from "@/app/(customer)/_server/consent";
import { formOf } from "@/app/(customer)/_server/form";
import { submitCard } from "@/app/(customer)/_server/handlers";
import { pathOf } from "@/app/(customer)/_server/page-request";
import { submitSetup } from "@/lib/setup-intents/submit";
import { open } from "../_open";

/** The cardholder saves the card: takes the bank's token, answers with the page's next state. */
export const POST = formOf(open, (posted) => {
  const { pageRequest, fields, locale } = posted;
  const bankToken = fields["bank_token"] ?? "";
  return submitCard(posted, {
    bankToken,
    typed: {},
    next: pathOf(pageRequest),
    act: async () => {
      const { ctx, id } = pageRequest;
      const consent = await consentToSave(posted);
      return submitSetup(ctx, { id, bankToken, locale, consent });
    },
  });
});
