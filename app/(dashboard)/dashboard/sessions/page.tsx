import type { Metadata } from "next";
import { formErrorIn } from "@/app/_intl/form-error";
import { currentWords } from "@/app/_intl/locale";
import type { Words } from "@/app/_intl/words";
import { currentFlash } from "@/app/_server/flash";
import { type Member, requireMember } from "@/app/_server/session";
import { ButtonLink, Submit } from "@/app/_ui/button";
import { Chip } from "@/app/_ui/chip";
import { Notice } from "@/app/_ui/notice";
import { PageHead, Panel } from "@/app/_ui/panel";
import { holdsScope } from "@/lib/kit/scopes";
import { type Device, listSessions } from "@/lib/members/sessions";
import { listPasskeys } from "@/lib/passkeys/passkeys";
import { passkeysAreOffered } from "@/lib/passkeys/relying-party";
import { Passkeys } from "./passkeys";

export const generateMetadata = async (): Promise<Metadata> => {
  const { t } = await currentWords();
  return { title: t("sessionsRoom.title") };
};

export default async function SessionsPage() {
  const member = await requireMember();
  const [words, flash, devices, passkeys] = await Promise.all([
    currentWords(),
    currentFlash(),
    listSessions(member),
    listPasskeys(member.user.id),
  ]);
  const { t } = words;
  const formError = formErrorIn(flash, words);
  return (
    <>
      <PageHead
        action={
          holdsScope(member.ctx.scopes, "merchant:write") && (
            <ButtonLink href="/dashboard/terminals" look="plain">
              {t("sessionsRoom.tills")}
            </ButtonLink>
          )
        }
        lead={t("sessionsRoom.lead")}
        title={t("sessionsRoom.title")}
      />
      <div className="grid grid-cols-1 gap-5">
        {formError && (
          <Notice role="alert" tone="bad">
            {formError.sentence}
          </Notice>
        )}
        <Devices devices={devices} member={member} words={words} />
        {passkeysAreOffered() && <Passkeys member={member} passkeys={passkeys} words={words} />}
        <Leave member={member} t={t} />
      </div>
    </>
  );
}

type DevicesProps = { devices: readonly Device[]; member: Member; words: Words };

const Devices = ({ devices, member, words }: DevicesProps) => (
  <Panel
    aside={
      devices.length > 1 && (
        <form action="/dashboard/sessions/end-others" method="post">
          <input name="csrf" type="hidden" value={member.csrf} />
          <Submit look="danger">{words.t("sessionsRoom.endOthers")}</Submit>
        </form>
      )
    }
    id="devices"
    title={words.t("sessionsRoom.devices")}
  >
    <ul className="divide-y divide-line">
      {devices.map((device) => (
        <Line device={device} key={device.id} member={member} words={words} />
      ))}
    </ul>
  </Panel>
);

const Line = ({ device, member, words }: { device: Device; member: Member; words: Words }) => {
  const { t, when } = words;
  const { id, name, isCurrent, isIdle, lastSeenAt, createdAt, expiresAt } = device;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 px-5 py-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {name ?? t("sessionsRoom.unknown")}
          {isCurrent && (
            <Chip icon="check" tone="good">
              {t("sessionsRoom.current")}
            </Chip>
          )}
        </p>
        <p className="text-muted text-sm">
          {t("sessionsRoom.seen", { moment: when(lastSeenAt, "table") })} ·{" "}
          {t("sessionsRoom.nowhere")}
        </p>
        <p className="text-muted text-sm">
          {t("sessionsRoom.since", {
            moment: when(createdAt, "table"),
            end: when(expiresAt, "table"),
          })}
        </p>
        {isIdle && <p className="text-muted text-sm">{t("sessionsRoom.idle")}</p>}
      </div>
      {!isCurrent && (
        <form action={`/dashboard/sessions/${id}/end`} method="post">
          <input name="csrf" type="hidden" value={member.csrf} />
          <Submit look="plain">
            {t("sessionsRoom.end")}
            <span className="sr-only"> {name ?? t("sessionsRoom.unknown")}</span>
          </Submit>
        </form>
      )}
    </li>
  );
};

const Leave = ({ member, t }: { member: Member; t: Words["t"] }) => (
  <Panel id="leave" title={t("sessionsRoom.leave", { shop: member.merchant.name })}>
    <div className="px-5 py-4">
      <p className="max-w-2xl text-muted">{t("sessionsRoom.leaveText")}</p>
      <details className="mt-3">
        <summary className="inline-flex min-h-11 items-center rounded-control border border-edge/60 px-4 font-medium">
          {t("sessionsRoom.leaveOpen")}
        </summary>
        <form action="/dashboard/team/leave" className="mt-3" method="post">
          <input name="csrf" type="hidden" value={member.csrf} />
          <Submit look="danger">{t("sessionsRoom.leaveNow")}</Submit>
        </form>
      </details>
    </div>
  </Panel>
);
