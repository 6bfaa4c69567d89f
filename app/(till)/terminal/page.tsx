import { currentLocale } from "@/app/_intl/locale";
import { texts } from "@/app/_intl/texts";
import { Till } from "./_till/till";

/**
 * The till. The page is the same for everybody, because a device caches it for offline use: the person and
 * the sales come later, from `/terminal/state` and the like.
 */
export default async function TillPage() {
  const locale = await currentLocale();
  return (
    <main className="min-h-dvh" id="content" tabIndex={-1}>
      <Till locale={locale} texts={texts[locale].terminal} />
    </main>
  );
}
