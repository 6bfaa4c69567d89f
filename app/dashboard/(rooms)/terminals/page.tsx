import type { Metadata } from "next";
import { currentWords } from "@/app/_intl/locale";
import { type Told, toldIn } from "@/app/_intl/refusal";
import type { Words } from "@/app/_intl/words";
import { ButtonAnchor } from "@/app/_ui/button";
import { Notice } from "@/app/_ui/notice";
import { PageHead } from "@/app/_ui/panel";
import { listDevices } from "@/lib/members/devices-enrol";
import { listCashiers } from "@/lib/members/pins";
import { requireMember } from "@/lib/session";
import { Cashiers } from "./cashiers";
import { Devices } from "./devices";

export const generateMetadata = async (): Promise<Metadata> => {
  const { t } = await currentWords();
  return { title: t("tills.title") };
};

type Query = Record<string, string | string[] | undefined>;

/** What was done a moment ago, in words. */
const doneIn = (query: Query, { t }: Words): string | null => {
  if (query["revoked"] === "1") return t("tills.revokedNow");
  if (query["reopened"] === "1") return t("tills.reopenedNow");
  if (query["cashier"] === "added") return t("tills.cashierAdded");
  if (query["cashier"] === "changed") return t("tills.pinChanged");
  return query["cashier"] === "removed" ? t("tills.cashierRemoved") : null;
};

/** The form that a refusal is about, and what stands beside no field. */
const placed = (told: Told | null, query: Query) => {
  const form = typeof query["form"] === "string" ? query["form"] : "device";
  const hasField = ["name", "offlineCapXpf", "pin"].includes(told?.param ?? "");
  return { form, above: told && !hasField ? told.sentence : null };
};

export default async function TerminalsPage({ searchParams }: PageProps<"/dashboard/terminals">) {
  const member = await requireMember("merchant:write");
  const [words, query, devices, cashiers] = await Promise.all([
    currentWords(),
    searchParams,
    listDevices(member.ctx),
    listCashiers(member.ctx),
  ]);
  const { t } = words;
  const told = toldIn(query, words);
  const { form, above } = placed(told, query);
  const done = told ? null : doneIn(query, words);
  const common = { csrf: member.csrf, words, told, form };
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
        {above && (
          <Notice role="alert" tone="bad">
            {above}
          </Notice>
        )}
        {done && (
          <Notice role="status" tone="good">
            {done}
          </Notice>
        )}
        <Devices {...common} devices={devices} />
        <Cashiers {...common} cashiers={cashiers} />
      </div>
    </>
  );
}
