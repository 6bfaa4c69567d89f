import en from "@/app/_intl/messages/en.json";
import fr from "@/app/_intl/messages/fr.json";
import { localeOf, switchLocale } from "@/app/(customer)/_pages/locale";
import { renderShell } from "./_shell";

const texts = { fr: fr.terminal, en: en.terminal };

/** The till. The policy with the nonce in it is the proxy's. */
export const GET = async (request: Request): Promise<Response> => {
  const switched = switchLocale(request);
  if (switched) return switched;
  const locale = localeOf(request);
  const nonce = request.headers.get("x-nonce") ?? "";
  return new Response(await renderShell({ locale, texts: texts[locale], nonce }), {
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" },
  });
};
