import { isBankToken, refusedBefore } from "@/app/(customer)/_server/card";
import { flashHeader } from "@/app/(customer)/_server/flash";
import { formOf } from "@/app/(customer)/_server/form";
import { withinPatience } from "@/app/(customer)/_server/handlers";
import { pathOf } from "@/app/(customer)/_server/page-request";
import { asRefusal } from "@/lib/kit/http/envelope";
import { seeOther } from "@/lib/kit/same-origin";
import { takeCardAttempt } from "@/lib/payments/card-attempts";
import { submitSetup } from "@/lib/setup-intents/submit";
import { open } from "../_open";

/** The cardholder saves the card: the bank's token in, the page's next state out. */
export const POST = formOf(open, async ({ visit, fields, locale, request }) => {
  const bankToken = fields["bank_token"] ?? "";
  if (!isBankToken(bankToken)) return seeOther(pathOf(visit));
  try {
    takeCardAttempt(visit.ctx, request, visit.id);
    const saving = submitSetup(visit.ctx, { id: visit.id, bankToken, locale });
    return seeOther((await withinPatience(saving)) ?? pathOf(visit));
  } catch (thrown) {
    const { kind } = asRefusal(thrown);
    const error = kind.reason ?? kind.code;
    if (refusedBefore(error, locale)) return seeOther(pathOf(visit), flashHeader(visit, { error }));
    if (kind.status === 500) throw thrown;
    // Saved, under way or expired meanwhile: the page says which.
    return seeOther(pathOf(visit));
  }
});
