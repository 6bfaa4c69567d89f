import type { Words } from "@/app/_intl/words";
import { CopyButton } from "@/app/_ui/copy-button";
import { Disclosure } from "@/app/_ui/disclosure";
import { Empty } from "@/app/_ui/empty";
import { Panel } from "@/app/_ui/panel";
import { Form } from "@/app/(dashboard)/_form/form";
import { type Device, enrolCodeOf } from "@/lib/terminal-devices/enrol";
import { newDevice, renewDeviceCode, reopenLockedDevice, revokeEnrolledDevice } from "./form";

type DevicesProps = { devices: readonly Device[]; words: Words };

/** The devices of the shop, and a form for one more. */
export const Devices = ({ devices, words }: DevicesProps) => {
  const { t, when } = words;
  const kept = devices.filter(({ revokedAt }) => revokedAt === null);
  const gone = devices.filter(({ revokedAt }) => revokedAt !== null);
  return (
    <>
      <Panel id="devices" title={t("tills.devices")}>
        {kept.length > 0 ? (
          <ul className="divide-y divide-line">
            {kept.map((device) => (
              <Line device={device} key={device.id} words={words} />
            ))}
          </ul>
        ) : (
          <Empty icon="card" text={t("tills.emptyText")} title={t("tills.emptyTitle")} />
        )}
        <Form
          className="grid items-start gap-4 border-line border-t px-5 py-5 sm:grid-cols-2"
          of={newDevice}
          suffix="device"
        />
      </Panel>
      {gone.length > 0 && (
        <Disclosure title={t("tills.gone", { count: gone.length })}>
          <ul className="divide-y divide-line">
            {gone.map(({ id, name, revokedAt }) => (
              <li className="flex flex-wrap justify-between gap-x-4 px-5 py-3 text-sm" key={id}>
                <span className="min-w-0 break-words">{name}</span>
                {revokedAt && (
                  <span className="tabular text-muted">
                    {t("tills.revokedOn", { moment: when(revokedAt, "table") })}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </>
  );
};

type LineProps = { device: Device; words: Words };

/** Where a device stands, in a sentence. */
const standingOf = (device: Device, { t, when }: Words): string => {
  if (device.lockedAt) return t("tills.locked");
  if (!device.enrolledAt) return t("tills.waiting");
  const seen = device.lastSeenAt
    ? t("tills.seen", { moment: when(device.lastSeenAt, "table") })
    : t("tills.neverSeen");
  return [device.userAgent, seen, device.cashier?.name].filter(Boolean).join(" · ");
};

const Line = ({ device, words }: LineProps) => {
  const { t, xpf } = words;
  const cap = Number(device.offlineCapXpf);
  const params = { id: device.id };
  return (
    <li className="grid gap-3 px-5 py-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="break-words font-medium">{device.name}</p>
          <p className="text-muted text-sm">{standingOf(device, words)}</p>
          <p className="text-muted text-sm">
            {cap > 0 ? t("tills.cap", { most: xpf(cap) }) : t("tills.noCap")}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {device.lockedAt && <Form of={reopenLockedDevice} params={params} />}
          {!device.enrolledAt && <Form of={renewDeviceCode} params={params} />}
          <Form of={revokeEnrolledDevice} params={params} />
        </div>
      </div>
      {!device.enrolledAt && <Code device={device} t={t} />}
    </li>
  );
};

const Code = ({ device, t }: { device: Device; t: Words["t"] }) => {
  const code = enrolCodeOf(device);
  if (!code) return <p className="text-bad text-sm">{t("tills.codeOver")}</p>;
  return (
    <div className="rounded-panel border-2 border-accent bg-canvas p-4">
      <p>{t("tills.codeText")}</p>
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <code className="select-all font-mono text-2xl tracking-widest" data-testid="enrol-code">
          {code}
        </code>
        <CopyButton done={t("copy.done")} label={t("copy.do")} text={code} />
      </div>
    </div>
  );
};
