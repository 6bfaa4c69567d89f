import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { currentWords } from "@/app/_intl/locale";
import { requireMember } from "@/app/_server/session";
import { PageHead, Panel } from "@/app/_ui/panel";
import { faultsOf } from "@/lib/bank/sandbox/faults";
import { CardTable } from "./card-table";
import { TroubleList } from "./trouble-list";

export const generateMetadata = async (): Promise<Metadata> => {
  const { t } = await currentWords();
  return { title: t("bankRoom.title") };
};

export default async function BankPage() {
  const member = await requireMember("payments:write");
  if (member.livemode) redirect("/dashboard");
  const [words, troubles] = await Promise.all([currentWords(), faultsOf(member.ctx)]);
  const { t } = words;
  return (
    <>
      <PageHead lead={t("bankRoom.lead")} title={t("bankRoom.title")} />
      <div className="grid grid-cols-1 gap-5">
        <Panel id="troubles" title={t("bankRoom.troubles")}>
          {troubles ? (
            <TroubleList troubles={troubles} words={words} />
          ) : (
            <p className="px-5 py-4">{t("bankRoom.unreachable")}</p>
          )}
        </Panel>
        <Panel className="overflow-hidden" id="cards" title={t("bankRoom.cards")}>
          <p className="border-line border-b px-5 py-3 text-muted text-sm">
            {t("bankRoom.cardsHint")}
          </p>
          <CardTable t={t} />
        </Panel>
      </div>
    </>
  );
}
