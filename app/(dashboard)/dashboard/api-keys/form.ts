import { cookies } from "next/headers";
import { form, id } from "@/app/(dashboard)/_form/declare";
import { choice, scopes as scopeBoxes, text } from "@/app/(dashboard)/_form/field";
import {
  forgetFreshKey,
  freshKeyIn,
  holderOf,
  keepFreshKey,
} from "@/app/(dashboard)/_shell/fresh-key";
import { createApiKey } from "@/lib/api-keys/create";
import { apiKeyNotFound } from "@/lib/api-keys/errors";
import { getApiKey } from "@/lib/api-keys/read";
import { revokeApiKey } from "@/lib/api-keys/revoke";
import { rollApiKey } from "@/lib/api-keys/roll";
import { scopes } from "@/lib/api-keys/scopes";
import { holdsCardNumber } from "@/lib/kit/card-number";
import { DAY } from "@/lib/kit/clock";
import { cardDataRefused, error, refuse } from "@/lib/kit/errors";

const chooseScope = error("choose_scope", 400, "A key needs at least one scope.");
const confirmationDiffers = error(
  "confirmation_differs",
  400,
  "Type the name of the key or its last four characters.",
);

const list = "/dashboard/api-keys";

/** By default a new key has no scopes and ends within three months. */
export const newKey = form({
  path: "/dashboard/api-keys/create",
  page: "/dashboard/api-keys/new",
  scope: "api_keys:write",
  stepUp: ({ livemode }) => livemode,
  fields: {
    name: text({ label: "newKey.name", hint: "newKey.nameHint", max: 80 }),
    access: choice({
      control: "radio",
      label: "newKey.access",
      preset: "chosen",
      choices: [
        { value: "full", text: "newKey.full", hint: "newKey.fullHint" },
        { value: "chosen", text: "newKey.chosen", hint: "newKey.chosenHint" },
      ],
    }),
    scopes: scopeBoxes({ values: scopes }),
    expiry: choice({
      label: "newKey.expiry",
      preset: "90",
      choices: [
        { value: "30", text: "newKey.d30" },
        { value: "90", text: "newKey.d90" },
        { value: "365", text: "newKey.d365" },
        { value: "", text: "newKey.never" },
      ],
    }),
  },
  submit: "newKey.submit",
  run: async (member, { name, access, expiry, scopes: ticked }) => {
    if (holdsCardNumber(name)) refuse(cardDataRefused, { param: "name" });
    const chosen = access === "full" ? ["*"] : ticked;
    if (chosen.length === 0) refuse(chooseScope, { param: "scopes" });
    const days = Number(expiry);
    const { secret } = await createApiKey(member.ctx, {
      name,
      scopes: chosen,
      ...(days > 0 ? { expiresAt: Math.floor((Date.now() + days * DAY) / 1000) } : {}),
    });
    keepFreshKey(await cookies(), holderOf(member), secret);
    return secret;
  },
  to: list,
  json: (secret) => ({ secret }),
});

const params = { id: id("key", apiKeyNotFound) };

export const rollKey = form({
  path: "/dashboard/api-keys/[id]/roll",
  page: "/dashboard/api-keys/[id]",
  scope: "api_keys:write",
  stepUp: ({ livemode }) => livemode,
  params,
  fields: {
    overlap: choice({
      control: "radio",
      label: "keys.roll.overlap",
      preset: "24",
      choices: [
        { value: "0", text: "keys.roll.h0" },
        { value: "24", text: "keys.roll.h24" },
        { value: "168", text: "keys.roll.h168" },
      ],
    }),
  },
  submit: "keys.roll.submit",
  run: async (member, { overlap }, ids) => {
    const hours = Number(overlap) as 0 | 24 | 168;
    const { secret } = await rollApiKey(member.ctx, ids.id, hours);
    keepFreshKey(await cookies(), holderOf(member), secret);
    return secret;
  },
  done: "keyRolled",
  to: list,
  json: (secret) => ({ secret }),
});

export const revokeKey = form({
  path: "/dashboard/api-keys/[id]/revoke",
  page: "/dashboard/api-keys/[id]",
  scope: "api_keys:write",
  params,
  fields: {
    confirmation: text({
      max: 80,
      input: { autoCapitalize: "none", spellCheck: false },
    }),
  },
  submit: "oneKey.submit",
  variant: "danger",
  run: async (member, { confirmation }, ids) => {
    const key = await getApiKey(member.ctx, ids.id);
    if (confirmation !== key.last4 && confirmation !== key.name) {
      refuse(confirmationDiffers, { param: "confirmation" });
    }
    await revokeApiKey(member.ctx, key.id);
    const jar = await cookies();
    if (freshKeyIn(jar, holderOf(member))?.endsWith(key.last4)) forgetFreshKey(jar);
  },
  done: "revoked",
  to: list,
});

/** The new key is saved: from now on nobody can see it. */
export const hideFreshKey = form({
  path: "/dashboard/api-keys/saved",
  page: list,
  isPersonal: true,
  submit: "apiKeys.saved",
  run: async () => forgetFreshKey(await cookies()),
});
