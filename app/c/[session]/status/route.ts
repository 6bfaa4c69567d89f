import { readSessionPage, standingOfSession } from "@/lib/payments/session-page";
import { visitOf } from "../_visit";

type Route = { params: Promise<{ session: string }> };

/** What the page waits for: the state alone, nothing of the payer. */
export const GET = async (request: Request, { params }: Route): Promise<Response> => {
  const visit = await visitOf(request, params);
  const headers = { "Cache-Control": "no-store" };
  if (!visit) return Response.json({ state: "not_found" }, { status: 404, headers });
  const { session } = await readSessionPage(visit.ctx, visit.sessionId);
  const { state } = await standingOfSession(session, visit.visitor);
  return Response.json({ state }, { headers });
};
