import { answerNotFound } from "@/app/(customer)/_server/page";
import { isUuid } from "@/lib/kit/ids";
import { seeOther } from "@/lib/kit/same-origin";
import { returnFromSetup } from "@/lib/setup-intents/return";

type Route = { params: Promise<{ setup: string }> };

/** Back from the bank's authentication of a card that is saved: the bank is asked, the query is never believed. */
export const GET = async (request: Request, { params }: Route): Promise<Response> => {
  const { setup } = await params;
  const nonce = new URL(request.url).searchParams.get("s") ?? "";
  const returned = isUuid(setup) ? await returnFromSetup(setup, nonce) : null;
  return returned ? seeOther(`/setup/${returned.clientSecret}`) : answerNotFound(request);
};
