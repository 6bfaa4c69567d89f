import { Refusal } from "@/lib/kit/errors";
import { seeOther } from "@/lib/kit/same-origin";
import { takeCardAttempt } from "@/lib/payments/card-attempts";
import { paySession } from "@/lib/payments/pay-session";
import { type Posted, posted, readEmail } from "../_form";
import { answerPage } from "../_page";
import { pathOf } from "../_visit";

type Route = { params: Promise<{ session: string }> };

/** The cardholder pays: the bank's token in, the page's next state out. */
export const POST = async (request: Request, { params }: Route): Promise<Response> => {
  const form = await posted(request, params);
  if (form instanceof Response) return form;
  const typed = await readEmail(request, form);
  if (typed instanceof Response) return typed;
  const bankToken = form.fields["bank_token"] ?? "";
  if (!/^[\w-]{1,500}$/.test(bankToken)) return answerPage(request, form.visit, {}, 400);
  return pay(request, form, { bankToken, email: typed.email });
};

const pay = async (
  request: Request,
  { visit, locale }: Posted,
  given: { bankToken: string; email: string | null },
): Promise<Response> => {
  const { ctx, sessionId, visitor } = visit;
  try {
    takeCardAttempt(ctx, request, sessionId);
    const { actionUrl } = await paySession(ctx, { sessionId, visitor, locale, ...given });
    return seeOther(actionUrl ?? `${pathOf(visit)}&done=1`);
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown;
    if (thrown.kind.status === 429)
      return answerPage(request, visit, { refusal: tooMany(locale) }, 429);
    // Paid, under way or expired meanwhile: the page says which.
    return seeOther(pathOf(visit));
  }
};

const sentences = {
  fr: "Trop d'essais en peu de temps. Patientez quelques minutes avant de recommencer.",
  en: "Too many attempts in a short time. Wait a few minutes before trying again.",
};

const tooMany = (locale: "fr" | "en") => ({ code: "rate_limited", sentence: sentences[locale] });
