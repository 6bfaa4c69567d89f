import type { Member } from "@/app/_server/session";
import { refuse } from "@/lib/kit/errors";
import { kybRequired } from "@/lib/merchants/errors";
import { takesMoney } from "@/lib/merchants/verification";

/** Real money is asked for by shops whose file was accepted; the API asks the same of a live key. */
export const requireVerified = ({ livemode, merchant }: Member): void => {
  if (livemode && !takesMoney(merchant)) refuse(kybRequired);
};
