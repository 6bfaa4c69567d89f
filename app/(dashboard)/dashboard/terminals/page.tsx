import type { Words } from "@/app/_intl/words";
import { ButtonAnchor } from "@/app/_ui/button";
import { Form } from "@/app/(dashboard)/_form/form";
import { listPage } from "@/app/(dashboard)/_list/list-page";
import type { Device } from "@/lib/terminal-devices/enrol";
import { Cashiers } from "./cashiers";
import { EnrolCode, NewDevice, RevokedDevices } from "./devices";
import { devicesByState } from "./devices-by-state";
import { DoneNotice } from "./done-notice";
import { renewDeviceCode, reopenLockedDevice, revokeEnrolledDevice } from "./form";

/** The state of a device, in a sentence. */
const stateOf = (device: Device, { t, when }: Words): string => {
  if (device.lockedAt) return t("tills.locked");
  if (!device.enrolledAt) return t("tills.waiting");
  const seen = device.lastSeenAt
    ? t("tills.seen", { moment: when(device.lastSeenAt, "table") })
    : t("tills.neverSeen");
  return [device.userAgent, seen, device.cashier?.name].filter(Boolean).join(" · ");
};

const list = listPage({
  path: "/dashboard/terminals",
  words: "tills",
  scope: "merchant:write",
  lead: ({ member, words: { t } }) =>
    `${t("tills.lead")} ${t(member.livemode ? "tills.liveOnly" : "tills.testOnly")}`,
  action: ({ words: { t } }) => (
    <ButtonAnchor href="/terminal" variant="plain">
      {t("tills.openHere")}
    </ButtonAnchor>
  ),
  head: ({ flash, words }) => <DoneNotice flash={flash} words={words} />,
  search: async (ctx) => ({ rows: (await devicesByState(ctx)).active }),
  columns: [
    {
      name: "name",
      card: "wide",
      width: "md:w-1/3",
      primary: ({ name }) => name,
      below: ({ offlineCapXpf }, { t, xpf }) =>
        offlineCapXpf > 0 ? t("tills.cap", { most: xpf(offlineCapXpf) }) : t("tills.noCap"),
    },
    { name: "state", grows: true, card: "wide", isMuted: true, cell: stateOf },
    {
      name: "actions",
      head: "lists.actions",
      card: "wide",
      cell: ({ id, name, lockedAt, enrolledAt }) => (
        <div className="flex flex-wrap gap-2 max-md:pt-2">
          {lockedAt && <Form about={name} of={reopenLockedDevice} params={{ id }} />}
          {!enrolledAt && <Form about={name} of={renewDeviceCode} params={{ id }} />}
          <Form about={name} of={revokeEnrolledDevice} params={{ id }} />
        </div>
      ),
    },
  ],
  details: (device, { words: { t } }) => !device.enrolledAt && <EnrolCode device={device} t={t} />,
  foot: ({ member: { ctx }, words }) => (
    <div className="mt-5 grid grid-cols-1 gap-5">
      <NewDevice t={words.t} />
      <RevokedDevices ctx={ctx} words={words} />
      <Cashiers ctx={ctx} words={words} />
    </div>
  ),
  empty: { icon: "card" },
});

export const generateMetadata = list.metadata;
export default list.Page;
