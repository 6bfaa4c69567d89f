import { cookies } from "next/headers";
import { keepFreshKey } from "@/app/dashboard/_frame/fresh-key";
import { byPerson } from "@/app/sign-in/_by-person";
import { openShop, ShopOpening } from "@/lib/members/open-shop";

export const POST = byPerson({
  form: ShopOpening,
  back: "/dashboard/welcome",
  run: async (visitor, form) => {
    const { secret } = await openShop(visitor, form);
    keepFreshKey(await cookies(), visitor.sessionId, secret);
    return "/dashboard/api-keys";
  },
});
