import type { Metadata } from "next";
import { currentWords } from "@/app/_intl/locale";
import type { Words } from "@/app/_intl/words";
import { type Member, requireMember } from "@/app/_server/session";
import { ButtonLink } from "@/app/_ui/button";
import { Chip } from "@/app/_ui/chip";
import { Fold } from "@/app/_ui/fold";
import { PageHead, Panel } from "@/app/_ui/panel";
import { Form } from "@/app/(dashboard)/_form/form";
import { RefusalOf } from "@/app/(dashboard)/_form/refusal-of";
import { cameBack } from "@/app/(dashboard)/_form/state";
import { holdsScope } from "@/lib/kit/scopes";
import { type Device, listSessions } from "@/lib/members/sessions";
import { listPasskeys } from "@/lib/passkeys/passkeys";
import { passkeysAreOffered } from "@/lib/passkeys/relying-party";
import { keepPasskey } from "../passkeys/form";
import { leaveTeam } from "../team/form";
import { endEveryOtherSession, endOneSession } from "./form";
import { Passkeys } from "./passkeys";

export const generateMetadata = async (): Promise<Metadata> => {
  const { t } = await currentWords();
  return { title: t("devices.title") };
};

export default async function SessionsPage() {
  const member = await requireMember();
  const [words, devices, passkeys] = await Promise.all([
    currentWords(),
    listSessions(member),
    listPasskeys(member.user.id),
  ]);
  const { t } = words;
  return (
    <>
      <PageHead
        action={
          holdsScope(member.ctx.scopes, "merchant:write") && (
            <ButtonLink href="/dashboard/terminals" variant="plain">
              {t("devices.tills")}
            </ButtonLink>
          )
        }
        lead={t("devices.lead")}
        title={t("devices.title")}
      />
      <div className="grid grid-cols-1 gap-5">
        <RefusalOf of={keepPasskey} />
        <Devices devices={devices} words={words} />
        {passkeysAreOffered() && <Passkeys member={member} passkeys={passkeys} words={words} />}
        <Leave member={member} t={t} />
      </div>
    </>
  );
}

type DevicesProps = { devices: readonly Device[]; words: Words };

const Devices = ({ devices, words }: DevicesProps) => (
  <Panel
    aside={devices.length > 1 && <Form of={endEveryOtherSession} />}
    id="devices"
    title={words.t("devices.devices")}
  >
    <ul className="divide-y divide-line">
      {devices.map((device) => (
        <Line device={device} key={device.id} words={words} />
      ))}
    </ul>
  </Panel>
);

const Line = ({ device, words }: { device: Device; words: Words }) => {
  const { t, when } = words;
  const { id, name, isCurrent, isIdle, lastSeenAt, createdAt, expiresAt } = device;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 px-5 py-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {name ?? t("devices.unknown")}
          {isCurrent && (
            <Chip icon="check" tone="good">
              {t("devices.current")}
            </Chip>
          )}
        </p>
        <p className="text-muted text-sm">
          {t("devices.seen", { moment: when(lastSeenAt, "table") })} · {t("devices.nowhere")}
        </p>
        <p className="text-muted text-sm">
          {t("devices.since", {
            moment: when(createdAt, "table"),
            end: when(expiresAt, "table"),
          })}
        </p>
        {isIdle && <p className="text-muted text-sm">{t("devices.idle")}</p>}
      </div>
      {!isCurrent && (
        <Form about={name ?? t("devices.unknown")} of={endOneSession} params={{ id }} />
      )}
    </li>
  );
};

const Leave = async ({ member, t }: { member: Member; t: Words["t"] }) => (
  <Panel id="leave" title={t("devices.leave", { shop: member.merchant.name })}>
    <div className="px-5 py-4">
      <p className="max-w-2xl text-muted">{t("devices.leaveText")}</p>
      <div className="mt-3">
        <Fold isOpen={await cameBack(leaveTeam)} label={t("devices.leaveOpen")}>
          <Form className="grid gap-3" of={leaveTeam} />
        </Fold>
      </div>
    </div>
  </Panel>
);
