import { switchLocale } from "@/app/(customer)/_pages/locale";
import { fromBank } from "@/app/(customer)/_server/card";
import { guarded } from "@/app/(customer)/_server/guarded";
import { headRefused } from "@/app/(customer)/_server/handlers";
import { open } from "./_open";
import { answerNoSetup, answerSetup } from "./_page";

/** Saves a card without any amount. `bank_token` is how the bank's full page comes back where scripts do not run. */
export const GET = guarded(async (request, { params }) => {
  const visit = await open(request, await params);
  if (!visit) return answerNoSetup(request);
  if (visit instanceof Response) return visit;
  const draft = fromBank(new URL(request.url).searchParams);
  return switchLocale(request) ?? answerSetup(request, visit, draft);
});

export const HEAD = headRefused;
