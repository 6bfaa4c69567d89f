import { bankOf } from "@/lib/bank/bank";
import { env } from "@/lib/kit/env";
import { eurCents } from "@/lib/kit/money";
import { seeOther } from "@/lib/kit/same-origin";
import { readSessionPage } from "@/lib/payments/session-page";
import { sealEmail } from "../_email";
import { posted, readEmail } from "../_form";
import { pathOf } from "../_visit";

type Route = { params: Promise<{ session: string }> };

/** Leads to the card form on the bank's own page, for browsers without scripts or where its frame is blocked. */
export const POST = async (request: Request, { params }: Route): Promise<Response> => {
  const form = await posted(request, params);
  if (form instanceof Response) return form;
  const typed = await readEmail(request, form);
  if (typed instanceof Response) return typed;
  const { visit, locale } = form;
  const { session } = await readSessionPage(visit.ctx, visit.sessionId);
  const carried = typed.email ? `&e=${sealEmail(typed.email, session.id)}` : "";
  const amountXpf = Number(session.amountXpf);
  const { pageUrl } = await bankOf(visit.ctx).cardForm({
    purpose: "payment",
    ref: session.id,
    amountXpf,
    eurCents: eurCents(amountXpf),
    locale,
    returnUrl: `${env().APP_ORIGIN}${pathOf(visit)}${carried}`,
  });
  return seeOther(pageUrl);
};
