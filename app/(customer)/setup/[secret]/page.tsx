import { redirect } from "next/navigation";
import { merchantOfSetup, Setup, setupRefresh, setupTitle } from "@/app/(customer)/_pages/setup";
import type { SetupView } from "@/app/(customer)/_pages/setup-view";
import { fromBank } from "@/app/(customer)/_server/card";
import { customerPage } from "@/app/(customer)/_server/customer-page";
import { flashOf } from "@/app/(customer)/_server/flash";
import { failedBefore, refusalBefore } from "@/app/(customer)/_server/form";
import { pathOf } from "@/app/(customer)/_server/page-request";
import { GUESSES_SPENT } from "@/lib/capability-urls";
import { answerWith } from "@/lib/process/answering";
import { loadSetupView } from "@/lib/setup-intents/state";
import { open } from "./_open";
import { setupViewOf } from "./_view";

/**
 * Saves a card without charging it. `bank_token` is set by the bank's full page on its way back, without
 * scripts.
 */
const page = customerPage<SetupView>({
  load: async (params, { request, query, path, locale, nonce }) => {
    const pageRequest = await open(request, params);
    if (!pageRequest) {
      if (request.headers.has(GUESSES_SPENT)) return null;
      // Saving a card pays nothing.
      answerWith(404);
      return { state: "not_found", paths: { self: path } };
    }
    if ("elsewhere" in pageRequest) redirect(pageRequest.elsewhere as never);
    const flash = flashOf(request, pageRequest);
    const failed = failedBefore(flash, pathOf(pageRequest));
    if (failed) return { stopped: failed };
    const setup = await loadSetupView(pageRequest.ctx, pageRequest.id);
    const refusal = refusalBefore(flash, locale);
    const draft = { ...fromBank(query), ...(refusal && { refusal }) };
    return setupViewOf({ pageRequest, setup, locale, nonce, draft });
  },
  title: setupTitle,
  brandColor: (view) => merchantOfSetup(view)?.brandColor ?? null,
  refresh: setupRefresh,
  render: (view, { words }) => <Setup view={view} words={words} />,
});

export const generateMetadata = page.generateMetadata;
export default page.Page;
