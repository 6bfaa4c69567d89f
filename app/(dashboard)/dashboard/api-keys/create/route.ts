import { cookies } from "next/headers";
import { z } from "zod";
import { action } from "@/app/_server/action";
import { holderOf, keepFreshKey } from "@/app/(dashboard)/_shell/fresh-key";
import { createApiKey } from "@/lib/api-keys/create";
import { scopes } from "@/lib/api-keys/scopes";
import { holdsCardNumber } from "@/lib/kit/card-number";
import { DAY } from "@/lib/kit/clock";
import { cardDataRefused, error, refuse } from "@/lib/kit/errors";
import { text } from "@/lib/kit/text";

const chooseScope = error("choose_scope", 400, "A key needs at least one scope.");

/** One box a scope: a posted form keeps only one value of each name. */
const boxes = Object.fromEntries(
  scopes.map((scope) => [scope, z.literal("on").optional()] as const),
);

const NewKey = z.strictObject({
  name: text({ max: 80 }),
  access: z.enum(["full", "chosen"]),
  expiry: z.enum(["", "30", "90", "365"]),
  ...boxes,
});

export const POST = action({
  name: "api_keys.create",
  form: NewKey,
  scope: "api_keys:write",
  stepUp: ({ livemode }) => livemode,
  back: "/dashboard/api-keys/new",
  run: async (member, form) => {
    const { name, access, expiry, ...ticked } = form;
    if (holdsCardNumber(name)) refuse(cardDataRefused, { param: "name" });
    const chosen = access === "full" ? ["*"] : Object.keys(ticked);
    if (chosen.length === 0) refuse(chooseScope, { param: "scopes" });
    const days = Number(expiry);
    const { secret } = await createApiKey(member.ctx, {
      name,
      scopes: chosen,
      ...(days > 0 ? { expiresAt: Math.floor((Date.now() + days * DAY) / 1000) } : {}),
    });
    keepFreshKey(await cookies(), holderOf(member), secret);
    return { to: "/dashboard/api-keys", json: { secret } };
  },
});
