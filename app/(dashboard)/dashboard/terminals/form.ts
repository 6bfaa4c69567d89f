import { asBody } from "@/app/_server/form-body";
import { form, id } from "@/app/(dashboard)/_form/declare";
import { amount, text } from "@/app/(dashboard)/_form/field";
import {
  addDevice,
  NewDevice,
  renewCode,
  reopenDevice,
  revokeDevice,
} from "@/lib/terminal-devices/enrol";
import { deviceNotFound } from "@/lib/terminal-devices/errors";

const shared = { page: "/dashboard/terminals", scope: "merchant:write" };
const params = { id: id("", deviceNotFound) };

export const newDevice = form({
  ...shared,
  path: "/dashboard/terminals/create",
  fields: {
    name: text({ label: "tills.name", hint: "tills.nameHint", max: 40 }),
    offlineCapXpf: amount({
      label: "tills.capLabel",
      hint: "tills.capHint",
      preset: "20000",
      isOptional: true,
    }),
  },
  submit: "tills.add",
  run: ({ ctx }, { name, offlineCapXpf = 0 }) =>
    addDevice(ctx, asBody(NewDevice, { name, offlineCapXpf })),
  json: (device) => ({ id: device.id }),
});

export const renewDeviceCode = form({
  ...shared,
  path: "/dashboard/terminals/[id]/renew",
  params,
  submit: "tills.renew",
  variant: "plain",
  run: ({ ctx }, _, ids) => renewCode(ctx, ids.id),
});

export const reopenLockedDevice = form({
  ...shared,
  path: "/dashboard/terminals/[id]/reopen",
  params,
  submit: "tills.reopen",
  variant: "plain",
  run: ({ ctx }, _, ids) => reopenDevice(ctx, ids.id),
  done: "reopenedNow",
});

export const revokeEnrolledDevice = form({
  ...shared,
  path: "/dashboard/terminals/[id]/revoke",
  params,
  submit: "tills.revoke",
  variant: "danger",
  run: ({ ctx }, _, ids) => revokeDevice(ctx, ids.id),
  done: "revokedNow",
});
