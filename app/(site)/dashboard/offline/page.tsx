import type { Metadata } from "next";
import { currentWords } from "@/app/_intl/locale";
import { ButtonAnchor } from "@/app/_ui/button";
import { Mark } from "@/app/_ui/icons";
import { Card } from "@/app/_ui/plain-page";

export const generateMetadata = async (): Promise<Metadata> => {
  const { t } = await currentWords();
  return { title: t("offline.title"), robots: { index: false } };
};

/**
 * Shown by the dashboard's worker when the browser is offline. It can appear at any URL and contains no shop
 * data.
 */
export default async function OfflinePage() {
  const { t } = await currentWords();
  return (
    <main
      className="mx-auto flex min-h-dvh w-full max-w-md flex-col justify-center gap-6 px-4 py-10"
      id="content"
      tabIndex={-1}
    >
      <Mark />
      <Card title={t("offline.title")}>
        <p className="mt-2 text-muted">{t("offline.text")}</p>
        <div className="mt-6">
          <ButtonAnchor href="">{t("offline.retry")}</ButtonAnchor>
        </div>
      </Card>
    </main>
  );
}
