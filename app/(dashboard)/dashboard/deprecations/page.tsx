import type { Metadata } from "next";
import { currentWords } from "@/app/_intl/locale";
import { requireMember } from "@/app/_server/session";
import { ButtonAnchor } from "@/app/_ui/button";
import { Empty } from "@/app/_ui/empty";
import { Icon } from "@/app/_ui/icons";
import { PageHead, Panel } from "@/app/_ui/panel";
import { deprecatedUse } from "@/lib/versions/usage";
import { UseTable } from "./use-table";
import { usesIn } from "./uses-in";

export const generateMetadata = async (): Promise<Metadata> => {
  const { t } = await currentWords();
  return { title: t("deprecations.title") };
};

export default async function DeprecationsPage() {
  const { ctx, livemode } = await requireMember("api_keys:read");
  const [words, keys] = await Promise.all([
    currentWords(),
    deprecatedUse({ merchantId: ctx.merchantId, livemode }),
  ]);
  const { t } = words;
  const uses = usesIn(keys);
  return (
    <>
      <PageHead
        action={
          <ButtonAnchor href="/docs/deprecations" look="plain">
            <Icon name="book" />
            {t("deprecations.register")}
          </ButtonAnchor>
        }
        lead={t("deprecations.lead")}
        title={t("deprecations.title")}
      />
      <Panel className="overflow-hidden">
        {uses.length === 0 ? (
          <Empty
            icon="check"
            text={t("deprecations.emptyText")}
            title={t("deprecations.emptyTitle")}
          />
        ) : (
          <UseTable uses={uses} words={words} />
        )}
      </Panel>
      <div className="mt-4 grid max-w-2xl gap-2 text-muted text-sm">
        <p>{t("deprecations.notice")}</p>
        <p>{t("deprecations.fields")}</p>
      </div>
    </>
  );
}
