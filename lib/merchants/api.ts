import type { Context } from "@/lib/kit/context";
import { operation } from "@/lib/kit/http/operation";
import { one } from "@/lib/kit/http/pagination";
import { holdsScope } from "@/lib/kit/scopes";
import type { MerchantInMode } from "@/lib/merchants/profile";
import { getMerchant } from "@/lib/merchants/read";
import { Merchant, MerchantUpdate } from "@/lib/merchants/schema";
import { serialiseMerchant, withMaskedIban } from "@/lib/merchants/serialise";
import { updateMerchant } from "@/lib/merchants/update";

const answer = (row: MerchantInMode, { ctx }: { ctx: Context }) => {
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
  statements: 2,
  handle: ({ ctx }) => getMerchant(ctx),
  answer,
});

export const merchantsUpdate = operation({
  id: "merchants.update",
  method: "PATCH",
  path: "/merchants/me",
  summary: "Update the merchant's profile",
  description:
    "Each mode has a profile of its own: a key reads and writes that of its mode. An `address` is replaced as a whole. A changed `tgcRate` touches only what is issued later. `ibanXpf` is of live mode alone and takes the scope `merchant_bank:write`, which `*` does not hold; changed, it is reviewed and on hold for 48 hours. The bank pays takings out, to the account named in its contract with the shop.",
  group,
  scope: "merchant:write",
  body: MerchantUpdate,
  returns: one(Merchant),
  deprecated: ["iban_xpf", "tgc_rate"],
  example: { body: { supportEmail: "bonjour@example.pf", tgcRate: 13 } },
  statements: 5,
  handle: ({ ctx, body }) => updateMerchant(ctx, body),
  answer,
});
