import { identify } from "@/lib/api-keys/authenticate";
import { now } from "@/lib/kit/clock";
import { systemContext } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import { isUuid } from "@/lib/kit/ids";
import { advanceClock } from "@/lib/test-clock/advance";
import { watchClocks } from "@/lib/test-clock/watch";

type Whose = { key?: string | undefined; merchant?: string | undefined };

/** The command line's way to the clock: whose it is, and how far it goes; null only reads it. */
export const moveFor = async (whose: Whose, seconds: number | null): Promise<Date> => {
  await watchClocks();
  const of = { merchantId: await merchantOf(whose), livemode: false };
  if (seconds === null) return now(of);
  return advanceClock(systemContext(of, "clock", "job"), seconds);
};

const merchantOf = async ({ key, merchant }: Whose): Promise<string> => {
  if (key !== undefined) {
    const identity = await identify(key);
    if (!identity) throw new Error("--key: no such API key, or it was revoked.");
    if (identity.livemode) throw new Error("--key: expected a test key (svc_test_…).");
    return identity.merchantId;
  }
  const found =
    isUuid(merchant ?? "") && (await db.merchant.findUnique({ where: { id: merchant ?? "" } }));
  if (!found) throw new Error("--merchant: there is no merchant of this id.");
  return found.id;
};
