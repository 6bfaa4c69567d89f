import { pageLocaleOf } from "@/app/(customer)/_pages/locale";
import { isBankToken, refusedBefore } from "@/app/(customer)/_server/card";
import { guarded } from "@/app/(customer)/_server/guarded";
import { pathOf } from "@/app/(customer)/_server/page-request";
import { asRefusal } from "@/lib/kit/http/envelope";
import { seeOther } from "@/lib/kit/same-origin";
import { takeCardAttempt } from "@/lib/payments/card-attempts";
import { submitSetup } from "@/lib/setup-intents/submit";
import { answerSetup, postedSetup } from "../_page";

/** The cardholder saves the card: the bank's token in, the page's next state out. */
export const POST = guarded(async (request, params) => {
  const form = await postedSetup(request, params);
  if (form instanceof Response) return form;
  const { visit, fields } = form;
  const bankToken = fields["bank_token"] ?? "";
  if (!isBankToken(bankToken)) return answerSetup(request, visit, {}, 400);
  try {
    takeCardAttempt(visit.ctx, request, visit.id);
    const { actionUrl } = await submitSetup(visit.ctx, {
      id: visit.id,
      bankToken,
      locale: pageLocaleOf(request),
    });
    return seeOther(actionUrl ?? pathOf(visit));
  } catch (thrown) {
    const before = refusedBefore(thrown, pageLocaleOf(request));
    if (before) return answerSetup(request, visit, before.draft, before.status);
    if (asRefusal(thrown).kind.status === 500) throw thrown;
    // Saved, under way or expired meanwhile: the page says which.
    return seeOther(pathOf(visit));
  }
});
