import { renderCheckout } from "@/app/_customer/checkout";
import { pageLocaleOf } from "@/app/_customer/locale";
import { noBank } from "@/lib/bank/errors";
import { env } from "@/lib/kit/env";
import { Refusal } from "@/lib/kit/errors";
import { newRequestId } from "@/lib/kit/ids";
import { errorFields, log } from "@/lib/kit/log";
import type { Params } from "./visit";

export type Handler = (request: Request, params: Params) => Promise<Response>;

/** A fault of ours is told as a page: whether to pay again, where to look, and a number to give. */
export const guarded =
  (handle: Handler): Handler =>
  async (request, params) => {
    try {
      return await handle(request, params);
    } catch (thrown) {
      if (thrown instanceof Refusal && thrown.kind === noBank) return noBankPage(request);
      const requestId = newRequestId();
      log("error", "page.failed", { requestId, ...errorFields(thrown) });
      return renderCheckout(
        { state: "error", requestId, paths: { self: pageBehind(request) } },
        { locale: pageLocaleOf(request), bankOrigin: env().BANK_ORIGIN },
      );
    }
  };

const noBankPage = (request: Request): Response | Promise<Response> =>
  renderCheckout(
    { state: "no_bank", paths: { self: pageBehind(request) } },
    { locale: pageLocaleOf(request), bankOrigin: env().BANK_ORIGIN },
  );

/** The page whose form was posted, or which was asked for. */
const pageBehind = ({ url }: Request): string => {
  const { pathname, search } = new URL(url);
  return pathname.replace(/\/(?:pay|bank|abort|save)$/, "") + search;
};
