import type { Metadata } from "next";
import Link from "next/link";
import { currentWords } from "@/app/_intl/locale";
import type { Words } from "@/app/_intl/words";
import { requireMember } from "@/app/_server/session";
import { Chip, type ChipProps } from "@/app/_ui/chip";
import { Notice } from "@/app/_ui/notice";
import { Panel } from "@/app/_ui/panel";
import { Form } from "@/app/(dashboard)/_form/form";
import { holdsScope } from "@/lib/kit/scopes";
import { hasTestTool } from "@/lib/kyb/decide";
import { kybMachine } from "@/lib/kyb/machine";
import { getKybFile, type KybFile } from "@/lib/kyb/read";
import { SettingsHead } from "../_parts/head";
import { ReadOnly } from "../_parts/read-only";
import { Documents } from "./documents";
import { sendFile } from "./form";
import { MissingList } from "./missing-list";
import { TestTool } from "./test-tool";

export const generateMetadata = async (): Promise<Metadata> => {
  const { t } = await currentWords();
  return { title: t("settings.part.kyb") };
};

export default async function KybPage() {
  const { ctx } = await requireMember("merchant:read");
  const [words, file] = await Promise.all([currentWords(), getKybFile(ctx)]);
  const { t } = words;
  const mayWrite = holdsScope(ctx.scopes, "merchant:write");
  const { kybStatus } = file.merchant;
  return (
    <div className="max-w-3xl">
      <SettingsHead here="kyb" livemode={null} t={t} />
      <ReadOnly mayWrite={mayWrite} t={t} />
      <div className="grid gap-5">
        <Notice tone="calm">
          {t("kyb.ofLive")}{" "}
          <Link className="underline underline-offset-4" href="/dashboard/settings/live">
            {t("kyb.copyFirst")}
          </Link>
        </Notice>
        <KybStatus file={file} words={words} />
        {kybMachine.allows(kybStatus, "submit") && mayWrite && <Sending file={file} t={t} />}
        <Documents file={file} mayWrite={mayWrite} words={words} />
        {hasTestTool() && mayWrite && <TestTool status={kybStatus} t={t} />}
      </div>
    </div>
  );
}

const chips: Record<(typeof kybMachine.states)[number], Pick<ChipProps, "tone" | "icon">> = {
  pending: { tone: "calm", icon: "clock" },
  in_review: { tone: "warn", icon: "spin" },
  verified: { tone: "good", icon: "check" },
  rejected: { tone: "bad", icon: "cross" },
};

/** The shop's verification status, and the result of the last review. */
const KybStatus = ({ file, words: { t, when } }: { file: KybFile; words: Words }) => {
  const { merchant, decision } = file;
  const status =
    kybMachine.states.find((state) => state === merchant.kybStatus) ?? ("pending" as const);
  return (
    <Panel
      aside={<Chip {...chips[status]}>{t(`kyb.status.${status}`)}</Chip>}
      id="standing"
      title={t("kyb.title")}
    >
      <div className="grid gap-3 px-5 py-4">
        <p>{t(`kyb.text.${status}`)}</p>
        {status === "rejected" && decision?.reason && (
          <Notice title={t("kyb.reason")} tone="bad">
            <p className="break-words">{decision.reason}</p>
          </Notice>
        )}
        {decision && (
          <p className="text-muted text-sm">
            {t("kyb.decided", { when: when(decision.createdAt, "full") })}
          </p>
        )}
      </div>
    </Panel>
  );
};

const Sending = ({ file, t }: { file: KybFile; t: Words["t"] }) => {
  const { fields, documents } = file.missing;
  const isComplete = fields.length + documents.length === 0;
  return (
    <Panel id="sending" title={t("kyb.sending")}>
      <div className="grid gap-4 px-5 py-5">
        <MissingList file={file} t={t} />
        {isComplete && <Form of={sendFile} />}
      </div>
    </Panel>
  );
};
