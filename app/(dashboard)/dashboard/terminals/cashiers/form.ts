import { asBody } from "@/app/_server/form-body";
import { form, id } from "@/app/(dashboard)/_form/declare";
import { secret, text } from "@/app/(dashboard)/_form/field";
import {
  addCashier,
  changePin,
  NewCashier,
  NewPin,
  removeCashier,
} from "@/lib/terminal-devices/cashiers";
import { cashierNotFound } from "@/lib/terminal-devices/errors";

const shared = { page: "/dashboard/terminals", scope: "merchant:write" };
const params = { id: id("", cashierNotFound) };
const toCashiers = () => "/dashboard/terminals#cashiers";

const pin = secret({
  label: "tills.pin",
  hint: "tills.pinHint",
  input: { maxLength: 6, minLength: 4, pattern: "[0-9]{4,6}" },
});

export const newCashier = form({
  ...shared,
  path: "/dashboard/terminals/cashiers/create",
  fields: { name: text({ label: "tills.cashierName", max: 40 }), pin },
  submit: "tills.addCashier",
  run: ({ ctx }, values) => addCashier(ctx, asBody(NewCashier, values)),
  done: "cashierAdded",
  to: toCashiers,
  json: (cashier) => ({ id: cashier.id }),
});

export const changeCashierPin = form({
  ...shared,
  path: "/dashboard/terminals/cashiers/[id]/pin",
  params,
  fields: { pin },
  submit: "tills.savePin",
  variant: "plain",
  run: ({ ctx }, values, ids) => changePin(ctx, ids.id, asBody(NewPin, values).pin),
  done: "pinChanged",
  to: toCashiers,
});

export const dismissCashier = form({
  ...shared,
  path: "/dashboard/terminals/cashiers/[id]/remove",
  params,
  submit: "tills.removeCashier",
  variant: "danger",
  run: ({ ctx }, _, ids) => removeCashier(ctx, ids.id),
  done: "cashierRemoved",
  to: toCashiers,
});
