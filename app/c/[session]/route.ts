import { switchLocale } from "@/app/_customer/locale";
import { openEmail } from "./_email";
import { answerNotFound, answerPage, type Draft } from "./_page";
import { visitOf } from "./_visit";

type Route = { params: Promise<{ session: string }> };

/** The hosted checkout. `bank_token` is how the bank's full page comes back where scripts do not run. */
export const GET = async (request: Request, { params }: Route): Promise<Response> => {
  const visit = await visitOf(request, params);
  if (!visit) return answerNotFound(request);
  return switchLocale(request) ?? answerPage(request, visit, draftOf(request, visit.sessionId));
};

const draftOf = (request: Request, sessionId: string): Draft => {
  const query = new URL(request.url).searchParams;
  const bankToken = query.get("bank_token");
  const card = /^([a-z]{2,20})-(\d{4})$/.exec(query.get("bank_card") ?? "");
  const email = openEmail(query.get("e"), sessionId);
  return {
    visitedAgain: !query.has("done"),
    ...(email === null ? {} : { email }),
    ...(bankToken ? { bankToken } : {}),
    card: card?.[1] && card[2] ? { brand: card[1], last4: card[2] } : null,
  };
};

export const HEAD = (): Response => new Response(null, { status: 405, headers: { Allow: "GET" } });
