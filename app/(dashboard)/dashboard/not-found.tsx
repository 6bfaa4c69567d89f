import { currentWords } from "@/app/_intl/locale";
import { ButtonLink } from "@/app/_ui/button";
import { Empty } from "@/app/_ui/empty";
import { Panel } from "@/app/_ui/panel";

export default async function DashboardNotFoundPage() {
  const { t } = await currentWords();
  return (
    <Panel>
      <Empty icon="search" isWholePage text={t("notFound.text")} title={t("notFound.title")}>
        <div className="text-center">
          <ButtonLink href="/dashboard" variant="plain">
            {t("notFound.back")}
          </ButtonLink>
        </div>
      </Empty>
    </Panel>
  );
}
