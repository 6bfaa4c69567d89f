import { nearestLocale, type PageLocale } from "@/app/_intl/request-locale";
import { brandingOf } from "@/app/(customer)/_pages/branding";
import type { SetupView as Page } from "@/app/(customer)/_pages/setup-view";
import { csrfOf, pathOf, type ViewRequest } from "@/app/(customer)/_server/page-request";
import { bankOf } from "@/lib/bank/bank";
import { env } from "@/lib/kit/env";
import type { SetupView } from "@/lib/setup-intents/state";
import { failureSentence } from "@/lib/transactions/failures";

/**
 * What the customer came back with from the bank's full page, or why the form was refused before the bank was
 * called.
 */
export type SetupDraft = {
  bankToken?: string;
  card?: { brand: string; last4: string } | null;
  refusal?: { code: string; sentence: string };
};

type Scene = {
  pageRequest: ViewRequest;
  setup: SetupView;
  locale: PageLocale;
  nonce: string;
  draft: SetupDraft;
};

/** The page's view of its setup's state. */
export const setupViewOf = async (scene: Scene): Promise<Page> => {
  const { pageRequest, setup } = scene;
  const { checkout } = setup;
  const summary = summaryOf(setup);
  const self = pathOf(pageRequest);
  const watched = { self, status: pathOf(pageRequest, "/status") };
  switch (checkout.state) {
    case "open":
    case "refused":
      return formOf(scene);
    case "action":
      return {
        ...summary,
        state: "action",
        csrf: csrfOf(pageRequest),
        paths: {
          ...watched,
          abort: pathOf(pageRequest, "/abort"),
          continueUrl: checkout.actionUrl,
        },
      };
    case "processing":
      return { ...summary, state: "processing", paths: watched };
    case "expired":
      return { ...summary, state: "expired", paths: { self } };
    case "saved": {
      const { brand, last4 } = checkout;
      return { ...summary, state: "saved", card: { brand, last4 }, paths: { self } };
    }
  }
};

const summaryOf = ({ merchant, livemode, byCustomer }: SetupView) => ({
  merchant: brandingOf(merchant),
  livemode,
  portal: byCustomer ? "/p/home" : null,
});

const formOf = async ({ pageRequest, setup, locale, nonce, draft }: Scene): Promise<Page> => {
  const paths = {
    self: pathOf(pageRequest),
    save: pathOf(pageRequest, "/save"),
    bankPage: pathOf(pageRequest, "/bank"),
  };
  const summary = { ...summaryOf(setup), csrf: csrfOf(pageRequest), paths };
  if (draft.bankToken) {
    const { bankToken, card = null } = draft;
    return { ...summary, state: "confirm", bankToken, card };
  }
  const form = {
    ...summary,
    expiresAt: setup.expiresAt,
    nonce,
    bank: await setupForm(pageRequest, setup, locale),
  };
  const refusal = draft.refusal ?? refusalOf(setup, locale);
  return refusal ? { ...form, state: "refused", refusal } : { ...form, state: "open" };
};

/** The bank's form for saving a card: without an amount. */
export const setupForm = (
  pageRequest: ViewRequest,
  { id, merchant }: Pick<SetupView, "id" | "merchant">,
  locale: PageLocale,
) =>
  bankOf(pageRequest.ctx).cardForm({
    purpose: "setup",
    ref: id,
    locale: nearestLocale(locale),
    returnUrl: `${env().APP_ORIGIN}${pathOf(pageRequest)}`,
    shop: merchant.name,
  });

const refusalOf = ({ checkout }: SetupView, locale: PageLocale) =>
  checkout.state === "refused"
    ? {
        code: checkout.failureCode,
        sentence:
          failureSentence(checkout.failureCode, nearestLocale(locale)) ?? checkout.failureCode,
      }
    : null;
