import { type Params, pathOf } from "@/app/_hosted/visit";
import { seeOther } from "@/lib/kit/same-origin";
import { giveUpSetup } from "@/lib/setup-intents/ask";
import { postedSetup } from "../_page";

/** Gives a strong authentication up: the bank is asked first, then another card can be saved. */
export const POST = async (request: Request, params: Params): Promise<Response> => {
  const form = await postedSetup(request, params);
  if (form instanceof Response) return form;
  await giveUpSetup(form.visit.ctx, form.visit.id);
  return seeOther(pathOf(form.visit));
};
