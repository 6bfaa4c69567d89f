import type { Params } from "@/app/(customer)/_server/page-request";
import { stateOfSetup } from "@/lib/setup-intents/state";
import { open } from "../_open";

const headers = { "Cache-Control": "no-store" };

/** What the page polls: the state only, nothing about the card. */
export const GET = async (request: Request, { params }: Params): Promise<Response> => {
  const pageRequest = await open(request, await params);
  if (!pageRequest || "elsewhere" in pageRequest) {
    return Response.json({ state: "not_found" }, { status: 404, headers });
  }
  const { state } = await stateOfSetup(pageRequest.ctx, pageRequest.id);
  return Response.json({ state }, { headers });
};
