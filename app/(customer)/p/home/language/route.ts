import { inLanguage, PAGE_LOCALES } from "@/app/_intl/request-locale";
import { setLanguage } from "@/lib/portal-sessions/language";
import { portalForm } from "../../_form";
import { HOME } from "../../_open";

/** The language of the messages, and of the pages in this browser. */
export const POST = portalForm({
  audit: { action: "portal.language", type: "customers" },
  run: async (portal, { posted: { fields } }) => {
    const locale = PAGE_LOCALES.find((known) => known === fields["locale"]);
    if (!locale) return undefined;
    await setLanguage(portal, locale);
    return inLanguage(HOME, locale);
  },
});
