import { cookies } from "next/headers";
import { keepFreshKey } from "@/app/(dashboard)/_shell/fresh-key";
import { byPerson } from "@/app/(site)/sign-in/_by-person";
import { openShop, ShopOpening } from "@/lib/members/open-shop";

export const POST = byPerson({
  form: ShopOpening,
  back: "/dashboard/welcome",
  run: async (session, form, from) => {
    const { secret, merchant } = await openShop(session, form, from);
    const holder = { sessionId: session.sessionId, merchantId: merchant.id, livemode: false };
    keepFreshKey(await cookies(), holder, secret);
    return "/dashboard/api-keys";
  },
});
