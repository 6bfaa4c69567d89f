import { renderCheckout } from "@/app/(customer)/_pages/checkout";
import type { NotYetView } from "@/app/(customer)/_pages/checkout-view";
import { pageLocaleOf } from "@/app/(customer)/_pages/locale";
import { noBank, recovering } from "@/lib/bank/errors";
import { env } from "@/lib/kit/env";
import { type ErrorKind, internalError, Refusal } from "@/lib/kit/errors";
import { asRefusal } from "@/lib/kit/http/envelope";
import { newRequestId } from "@/lib/kit/ids";
import { errorFields, log } from "@/lib/kit/log";
import type { Params } from "./page-request";

export type Handler = (request: Request, params: Params) => Promise<Response>;

/**
 * A fault of ours is told as a page: whether to pay again, where to look, and a number to give. Where others were
 * in the way or the database was away, its status says so, and when to come back.
 */
export const guarded =
  (handle: Handler): Handler =>
  async (request, params) => {
    try {
      return await handle(request, params);
    } catch (thrown) {
      const state = thrown instanceof Refusal ? notYet.get(thrown.kind) : undefined;
      if (state) return notYetPage(request, state);
      const requestId = newRequestId();
      log("error", "page.failed", { requestId, ...errorFields(thrown) });
      const { kind, more } = thrown instanceof Refusal ? fault : asRefusal(thrown);
      return renderCheckout(
        { state: "error", requestId, paths: { self: pageBehind(request) } },
        {
          locale: pageLocaleOf(request),
          bankOrigin: env().BANK_ORIGIN,
          status: kind.status,
          ...(more.headers && { headers: more.headers }),
        },
      );
    }
  };

/** A refusal that no page expected is a fault of the page. */
const fault = new Refusal(internalError);

/** Refusals of a whole page: nothing can be paid for the time being, and nothing was. */
const notYet = new Map<ErrorKind, NotYetView["state"]>([
  [noBank, "no_bank"],
  [recovering, "recovering"],
]);

const notYetPage = (request: Request, state: NotYetView["state"]): Response | Promise<Response> =>
  renderCheckout(
    { state, paths: { self: pageBehind(request) } },
    {
      locale: pageLocaleOf(request),
      bankOrigin: env().BANK_ORIGIN,
      ...(state === "recovering" ? { headers: { "Retry-After": "30" } } : {}),
    },
  );

/** The page whose form was posted, or which was asked for. */
const pageBehind = ({ url }: Request): string => {
  const { pathname, search } = new URL(url);
  return pathname.replace(/\/(?:pay|bank|abort|save)$/, "") + search;
};
