import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { currentWords } from "@/app/_intl/locale";
import { requireMember } from "@/app/_server/session";
import { PageHead, Panel } from "@/app/_ui/panel";
import { faultsOf } from "@/lib/bank/sandbox/faults";
import { CardTable } from "./card-table";
import { FaultList } from "./fault-list";

export const generateMetadata = async (): Promise<Metadata> => {
  const { t } = await currentWords();
  return { title: t("testBank.title") };
};

export default async function BankPage() {
  const member = await requireMember("payments:write");
  if (member.livemode) redirect("/dashboard");
  const [words, faults] = await Promise.all([currentWords(), faultsOf(member.ctx)]);
  const { t } = words;
  return (
    <>
      <PageHead lead={t("testBank.lead")} title={t("testBank.title")} />
      <div className="grid grid-cols-1 gap-5">
        <Panel id="faults" title={t("testBank.faults")}>
          {faults ? (
            <FaultList faults={faults} words={words} />
          ) : (
            <p className="px-5 py-4">{t("testBank.unreachable")}</p>
          )}
        </Panel>
        <Panel className="overflow-hidden" id="cards" title={t("testBank.cards")}>
          <p className="border-line border-b px-5 py-3 text-muted text-sm">
            {t("testBank.cardsHint")}
          </p>
          <CardTable t={t} />
        </Panel>
      </div>
    </>
  );
}
