import { currentLocale } from "@/app/_intl/locale";
import { texts } from "@/app/_intl/texts";
import { Till } from "./_till/till";

/**
 * The till. The page is the same for everybody, since a device keeps it for when there is no network: who
 * works at it and what was sold come later, from `/terminal/state` and its like.
 */
export default async function TillPage() {
  const locale = await currentLocale();
  return (
    <main className="min-h-dvh" id="content" tabIndex={-1}>
      <Till locale={locale} texts={texts[locale].terminal} />
    </main>
  );
}
