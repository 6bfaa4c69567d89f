import { scriptedBank } from "@/lib/bank/bank-form";
import { env } from "@/lib/kit/env";
import { renderBankForm } from "../_document";
import { readFormRequest } from "../_request";

type Route = { params: Promise<{ provider: string }> };

/** Where a card is typed in live mode: a document for the bank's own script, see `bankForm`. */
export const GET = async (request: Request, { params }: Route): Promise<Response> => {
  const { provider } = await params;
  const bank = scriptedBank(provider);
  const { APP_ORIGIN } = env();
  const asked = bank && readFormRequest(new URL(request.url).searchParams, bank, APP_ORIGIN);
  return asked ? renderBankForm(bank, asked, APP_ORIGIN) : new Response(null, { status: 404 });
};
