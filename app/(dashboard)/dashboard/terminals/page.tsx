import type { Metadata } from "next";
import { currentWords } from "@/app/_intl/locale";
import type { Words } from "@/app/_intl/words";
import { currentFlash, type Flash } from "@/app/_server/flash";
import { requireMember } from "@/app/_server/session";
import { ButtonAnchor } from "@/app/_ui/button";
import { Notice } from "@/app/_ui/notice";
import { PageHead } from "@/app/_ui/panel";
import { listCashiers } from "@/lib/terminal-devices/cashiers";
import { listDevices } from "@/lib/terminal-devices/enrol";
import { Cashiers } from "./cashiers";
import { Devices } from "./devices";

export const generateMetadata = async (): Promise<Metadata> => {
  const { t } = await currentWords();
  return { title: t("tills.title") };
};

const done = ["revokedNow", "reopenedNow", "cashierAdded", "pinChanged", "cashierRemoved"] as const;

/** What was done a moment ago, in words. */
const doneIn = (flash: Flash, { t }: Words): string | null => {
  const code = done.find((known) => known === flash.done);
  return code ? t(`tills.${code}`) : null;
};

export default async function TerminalsPage() {
  const member = await requireMember("merchant:write");
  const [words, flash, devices, cashiers] = await Promise.all([
    currentWords(),
    currentFlash(),
    listDevices(member.ctx),
    listCashiers(member.ctx),
  ]);
  const { t } = words;
  const sentence = doneIn(flash, words);
  return (
    <>
      <PageHead
        action={
          <ButtonAnchor href="/terminal" look="plain">
            {t("tills.openHere")}
          </ButtonAnchor>
        }
        lead={`${t("tills.lead")} ${t(member.livemode ? "tills.liveOnly" : "tills.testOnly")}`}
        title={t("tills.title")}
      />
      <div className="grid grid-cols-1 gap-5">
        {sentence && (
          <Notice role="status" tone="good">
            {sentence}
          </Notice>
        )}
        <Devices devices={devices} words={words} />
        <Cashiers cashiers={cashiers} words={words} />
      </div>
    </>
  );
}
