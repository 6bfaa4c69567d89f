import { currentWords } from "@/app/_intl/locale";
import { ButtonAnchor } from "./button";
import { Card, PlainPage } from "./plain-page";

/** The page of an unknown address. */
export const NotFound = async () => {
  const { t } = await currentWords();
  return (
    <PlainPage>
      <Card title={t("notFound.title")}>
        <p className="mt-2 mb-6 text-muted">{t("notFound.text")}</p>
        <ButtonAnchor href="/" variant="plain">
          {t("notFound.back")}
        </ButtonAnchor>
      </Card>
    </PlainPage>
  );
};
