import { currentWords } from "@/app/_intl/locale";
import { ButtonAnchor } from "@/app/_ui/button";
import { Card, PlainPage } from "@/app/_ui/plain-page";

export default async function NotFoundPage() {
  const { t } = await currentWords();
  return (
    <PlainPage>
      <Card title={t("notFound.title")}>
        <p className="mt-2 mb-6 text-muted">{t("notFound.text")}</p>
        <ButtonAnchor href="/" look="plain">
          {t("notFound.back")}
        </ButtonAnchor>
      </Card>
    </PlainPage>
  );
}
