import type { Context } from "@/lib/kit/context";
import { operation } from "@/lib/kit/http/operation";
import { one } from "@/lib/kit/http/pagination";
import { holdsScope } from "@/lib/kit/scopes";
import { getMerchant } from "@/lib/merchants/read";
import { Merchant, MerchantUpdate } from "@/lib/merchants/schema";
import { serialiseMerchant, withMaskedIban } from "@/lib/merchants/serialise";
import { updateMerchant } from "@/lib/merchants/update";
import type { Merchant as MerchantRow } from "@/prisma/client/client";

const answer = (row: MerchantRow, { ctx }: { ctx: Context }) => {
  const data = serialiseMerchant(row);
  return { data: holdsScope(ctx.scopes, "merchant:write") ? data : withMaskedIban(data) };
};
const group = "Merchant";

export const merchantsGet = operation({
  id: "merchants.get",
  method: "GET",
  path: "/merchants/me",
  summary: "Retrieve the merchant of the key",
  group,
  scope: "merchant:read",
  returns: one(Merchant),
  handle: ({ ctx }) => getMerchant(ctx),
  answer,
});

export const merchantsUpdate = operation({
  id: "merchants.update",
  method: "PATCH",
  path: "/merchants/me",
  summary: "Update the merchant's profile",
  description:
    "One profile serves both modes. A changed `tgcRate` touches only what is issued later; a changed `ibanXpf` is reviewed, and payouts wait 48 hours.",
  group,
  scope: "merchant:write",
  body: MerchantUpdate,
  returns: one(Merchant),
  deprecated: ["iban_xpf", "tgc_rate"],
  example: { body: { supportEmail: "bonjour@example.pf", tgcRate: 13 } },
  handle: ({ ctx, body }) => updateMerchant(ctx, body),
  answer,
});
