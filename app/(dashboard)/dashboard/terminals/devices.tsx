import type { Words } from "@/app/_intl/words";
import { CopyButton } from "@/app/_ui/copy-button";
import { Disclosure } from "@/app/_ui/disclosure";
import { Panel } from "@/app/_ui/panel";
import { Form } from "@/app/(dashboard)/_form/form";
import type { Context } from "@/lib/kit/context";
import { type Device, enrolCodeOf } from "@/lib/terminal-devices/enrol";
import { devicesByState } from "./devices-by-state";
import { newDevice } from "./form";

type T = Words["t"];

export const NewDevice = ({ t }: { t: T }) => (
  <Panel id="new-device" title={t("tills.new")}>
    <Form
      className="grid items-start gap-4 px-5 py-5 sm:grid-cols-2"
      of={newDevice}
      suffix="device"
    />
  </Panel>
);

/** Revoked devices, collapsed. */
export const RevokedDevices = async ({ ctx, words }: { ctx: Context; words: Words }) => {
  const { t, when } = words;
  const { revoked } = await devicesByState(ctx);
  if (revoked.length === 0) return null;
  return (
    <Disclosure title={t("tills.gone", { count: revoked.length })}>
      <ul className="divide-y divide-line">
        {revoked.map(({ id, name, revokedAt }) => (
          <li className="flex flex-wrap justify-between gap-x-4 px-5 py-3 text-sm" key={id}>
            <span className="min-w-0 break-words">{name}</span>
            <span className="tabular text-muted">
              {t("tills.revokedOn", { moment: when(revokedAt, "table") })}
            </span>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
};

/** The code that enrols a browser as this device. */
export const EnrolCode = ({ device, t }: { device: Device; t: T }) => {
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
