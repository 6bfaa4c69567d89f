import { redirect } from "next/navigation";
import type { Flash } from "@/app/_server/flash";
import {
  Checkout,
  checkoutRefresh,
  checkoutTitle,
  merchantOf,
} from "@/app/(customer)/_pages/checkout";
import type { CheckoutView, OpenView } from "@/app/(customer)/_pages/checkout-view";
import { fromBank } from "./card";
import { checkoutViewOf, type Draft } from "./checkout-view";
import { SAVE_CARD } from "./consent";
import { customerPage, type Preview } from "./customer-page";
import { openEmail } from "./email";
import { flashOf } from "./flash";
import { emailError, failedBefore, refusalBefore } from "./form";
import type { PageContext } from "./page-context";
import { type Open, type PageRequest, pathOf } from "./page-request";

type Shown = { view: CheckoutView; preview: Preview | null };

/**
 * A checkout page in any state. `bank_token` is set by the bank's full page on its way back, without scripts.
 */
export const checkoutPage = (open: Open) =>
  customerPage<Shown>({
    load: async (params, context) => {
      const pageRequest = await open(context.request, params);
      if (!pageRequest) return null;
      if ("elsewhere" in pageRequest) redirect(pageRequest.elsewhere as never);
      const flash = flashOf(context.request, pageRequest);
      const failed = failedBefore(flash, pathOf(pageRequest));
      if (failed) return { stopped: failed };
      const hosted = await pageRequest.payable.view(
        pageRequest.ctx,
        pageRequest.id,
        pageRequest.visitor,
        pageRequest.row,
      );
      const { locale, nonce, query } = context;
      if (hosted.checkout.state === "action" && query.has("wait")) {
        redirect(hosted.checkout.actionUrl as never);
      }
      const draft = draftOf(context, pageRequest, flash);
      const view = await checkoutViewOf({ pageRequest, hosted, locale, nonce, draft });
      return { view, preview: pageRequest.preview ?? null };
    },
    title: (words, { view }) => checkoutTitle(words, view),
    brandColor: ({ view }) => merchantOf(view)?.brandColor ?? null,
    preview: ({ preview }) => preview,
    refresh: ({ view }) => checkoutRefresh(view),
    render: ({ view }, { words }) => (
      <>
        {view.state === "open" && <link href={frameOriginOf(view)} rel="preconnect" />}
        <Checkout view={view} words={words} />
      </>
    ),
  });

/** The bank's frame comes last in the document, so preconnect early. */
const frameOriginOf = ({ bank }: OpenView): string => new URL(bank.frameUrl).origin;

const draftOf = ({ query, locale }: PageContext, { id }: PageRequest, flash: Flash): Draft => {
  const email = openEmail(query.get("e"), id);
  return {
    reopened: !query.has("done"),
    ...(email === null ? {} : { email }),
    savesCard: query.has(SAVE_CARD),
    ...fromBank(query),
    ...postedBefore(flash, locale),
  };
};

/** The error of a form of this page that was refused before anything was done, and the submitted values. */
const postedBefore = (flash: Flash, locale: PageContext["locale"]): Draft => {
  const { param, typed } = flash;
  const email = typed?.["email"];
  const refusal = refusalBefore(flash, locale);
  return {
    ...(typed && { typed }),
    ...(email === undefined ? {} : { email }),
    ...(typed?.[SAVE_CARD] ? { savesCard: true } : {}),
    ...(param === "email" ? { emailError: emailError(locale) } : {}),
    ...(refusal && { refusal }),
  };
};
