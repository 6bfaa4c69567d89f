import { currentLocale } from "@/app/_intl/locale";
import { asBody } from "@/app/_server/form-body";
import { form, id } from "@/app/(dashboard)/_form/declare";
import { hidden, text } from "@/app/(dashboard)/_form/field";
import { deviceOf } from "@/lib/kit/user-agent";
import { addPasskey, askToAdd } from "@/lib/passkeys/add";
import { passkeyNotFound } from "@/lib/passkeys/errors";
import { NewName, removePasskey, renamePasskey } from "@/lib/passkeys/passkeys";
import { AnswerText } from "@/lib/passkeys/prove";

const page = "/dashboard/sessions";
const params = { id: id("", passkeyNotFound) };

/** Where it was done, for the email to its owner. */
const placeOf = async (request: Request) => ({
  device: deviceOf(request.headers.get("user-agent")),
  locale: await currentLocale(),
});

/** The options for the browser to create a passkey. */
export const passkeyOptions = form({
  path: "/dashboard/passkeys/options",
  page,
  isPersonal: true,
  stepUp: true,
  submit: "passkey.add",
  run: askToAdd,
  json: (options) => ({ options }),
});

/** Stores the passkey that the browser created. */
export const keepPasskey = form({
  path: "/dashboard/passkeys/add",
  page,
  stepUp: true,
  fields: { answer: hidden(AnswerText) },
  submit: "passkey.add",
  run: async (member, { answer }, { request }) =>
    addPasskey(member.ctx, { holder: member, answer, ...(await placeOf(request)) }),
  done: "passkeyAdded",
});

export const nameAgain = form({
  path: "/dashboard/passkeys/[id]/rename",
  page,
  params,
  fields: { name: text({ label: "passkey.name", max: 60 }) },
  submit: "passkey.rename",
  variant: "plain",
  run: (member, values, ids) =>
    renamePasskey(member.ctx, { holder: member, id: ids.id, ...asBody(NewName, values) }),
  done: "passkeyRenamed",
});

export const forgetPasskey = form({
  path: "/dashboard/passkeys/[id]/remove",
  page,
  params,
  stepUp: true,
  submit: "passkey.remove",
  variant: "danger",
  run: async (member, _, { id: passkey, request }) =>
    removePasskey(member.ctx, { holder: member, id: passkey, ...(await placeOf(request)) }),
  done: "passkeyRemoved",
});
