import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { currentWords } from "@/app/_intl/locale";
import { toldIn } from "@/app/_intl/refusal";
import { Notice } from "@/app/_ui/notice";
import { PageHead, Panel } from "@/app/_ui/panel";
import { troublesOf } from "@/lib/bank/troubles";
import { currentFlash } from "@/lib/flash";
import { requireMember } from "@/lib/session";
import { CardTable } from "./card-table";
import { TroubleList } from "./trouble-list";

export const generateMetadata = async (): Promise<Metadata> => {
  const { t } = await currentWords();
  return { title: t("bankRoom.title") };
};

export default async function BankPage() {
  const member = await requireMember("payments:write");
  if (member.livemode) redirect("/dashboard");
  const [words, flash, troubles] = await Promise.all([
    currentWords(),
    currentFlash(),
    troublesOf(member.ctx),
  ]);
  const { t } = words;
  const told = toldIn(flash, words);
  return (
    <>
      <PageHead lead={t("bankRoom.lead")} title={t("bankRoom.title")} />
      <div className="grid grid-cols-1 gap-5">
        {told && (
          <Notice role="alert" tone="bad">
            {told.sentence}
          </Notice>
        )}
        <Panel id="troubles" title={t("bankRoom.troubles")}>
          {troubles ? (
            <TroubleList csrf={member.csrf} troubles={troubles} words={words} />
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
