import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { currentWords } from "@/app/_intl/locale";
import { requireMember } from "@/app/_server/session";
import { PageHead, Panel } from "@/app/_ui/panel";
import { RefusalOf } from "@/app/(dashboard)/_form/refusal-of";
import { CreateForm } from "./create-form";
import { DecidePayment, DecideSetup } from "./decide";
import { decideOutcome } from "./form";
import { PaymentChoices, SetupChoices } from "./open-lists";
import { openPayments, openSetups, subjectIn } from "./subjects";

export const generateMetadata = async (): Promise<Metadata> => {
  const { t } = await currentWords();
  return { title: t("simulate.title") };
};

export default async function SimulatePage({ searchParams }: PageProps<"/dashboard/simulate">) {
  const member = await requireMember("payments:write");
  if (member.livemode) redirect("/dashboard");
  const [words, query, payments, setups] = await Promise.all([
    currentWords(),
    searchParams,
    openPayments(member.ctx),
    openSetups(member.ctx),
  ]);
  const { t } = words;
  const subject = subjectIn(query);
  const event = typeof query["event"] === "string" ? query["event"] : null;
  return (
    <>
      <PageHead lead={t("simulate.lead")} title={t("simulate.title")} />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <div className="grid grid-cols-1 gap-5 max-lg:order-last">
          <PaymentChoices chosen={subject?.id ?? null} payments={payments} words={words} />
          {setups.length > 0 && (
            <SetupChoices chosen={subject?.id ?? null} setups={setups} words={words} />
          )}
          <CreateForm t={t} />
        </div>
        <div className="grid grid-cols-1 gap-5">
          {subject?.kind === "payment" && (
            <DecidePayment event={event} id={subject.id} member={member} words={words} />
          )}
          {subject?.kind === "setup" && (
            <DecideSetup event={event} id={subject.id} member={member} words={words} />
          )}
          {!subject && (
            <div>
              <RefusalOf of={decideOutcome} />
              <Panel>
                <p className="px-5 py-8 text-center text-muted">{t("simulate.choose")}</p>
              </Panel>
            </div>
          )}
        </div>
      </div>
    </>
  );
}
