import { seeOther } from "@/lib/kit/same-origin";
import { giveUp } from "@/lib/payments/authentication";
import { readSessionPage, standingOfSession } from "@/lib/payments/session-page";
import { posted } from "../_form";
import { pathOf } from "../_visit";

type Route = { params: Promise<{ session: string }> };

/** Gives a strong authentication up: ended at the bank first, then the session can be paid again. */
export const POST = async (request: Request, { params }: Route): Promise<Response> => {
  const form = await posted(request, params);
  if (form instanceof Response) return form;
  const { visit } = form;
  const { session } = await readSessionPage(visit.ctx, visit.sessionId);
  const standing = await standingOfSession(session, visit.visitor);
  if (standing.state === "action") await giveUp(visit.ctx, standing.transactionId);
  return seeOther(pathOf(visit));
};
