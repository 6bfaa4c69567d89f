import type { Member } from "@/app/_server/session";
import { refuse } from "@/lib/kit/errors";
import { kybRequired } from "@/lib/merchants/errors";
import { takesMoney } from "@/lib/merchants/verification";

/** Live payments need a verified shop, here as for a live key of the API. */
export const requireVerified = ({ livemode, merchant }: Member): void => {
  if (livemode && !takesMoney(merchant)) refuse(kybRequired);
};
