import { DAY } from "@/lib/kit/clock";
import { systemContext } from "@/lib/kit/context";
import { transaction } from "@/lib/kit/db";
import { dashboardUrls, keyEnd, notifyOwners } from "@/lib/mails/owners";
import { deprecations } from "@/lib/versions/deprecations";
import type { Deprecation, Register } from "@/lib/versions/register";
import { type MerchantUse, merchantsUsing } from "@/lib/versions/usage";

/** The longest notice that we promise before a removal: six months. */
const SIX_MONTHS = 184;
/** How many days before a removal its users are notified. */
const MARKS = [7, 30, 90, SIX_MONTHS] as const;
const PAGE = 100;
const PAGES_MAX = 1_000;
const KEYS_SHOWN = 20;

type Removal = Deprecation & { sunset: Date };

/**
 * Notifies the owners and developers of every merchant whose keys used a deprecated feature in the last thirty
 * days: six months, 90, 30 and 7 days before its removal, once each, whatever day this runs first. Returns the
 * number of merchants.
 */
export const notifyRemovals = async (
  at = new Date(),
  register: Pick<Register, "deprecations"> = deprecations,
): Promise<number> => {
  let shops = 0;
  for (const deprecation of register.deprecations) {
    const { sunset } = deprecation;
    const mark = sunset && markOf(sunset, at);
    if (sunset && mark) shops += await notifyMerchants({ ...deprecation, sunset }, mark, at);
  }
  return shops;
};

const daysUntil = (sunset: Date, at: Date): number =>
  Math.ceil((sunset.getTime() - at.getTime()) / DAY);

/** The nearest mark that is reached; undefined when it is too early, or too late. */
const markOf = (sunset: Date, at: Date): number | undefined => {
  const days = daysUntil(sunset, at);
  return days > 0 ? MARKS.find((mark) => days <= mark) : undefined;
};

const notifyMerchants = async (removal: Removal, mark: number, at: Date): Promise<number> => {
  const names = removal.parameters ?? [];
  if (names.length === 0) return 0;
  let shops = 0;
  let after: string | null = null;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const found: MerchantUse[] = await merchantsUsing(names, { at, after, limit: PAGE });
    for (const shop of found) await notifyOne(shop, removal, { mark, at });
    shops += found.length;
    after = found.at(-1)?.merchantId ?? null;
    if (found.length < PAGE) break;
  }
  return shops;
};

const notifyOne = (
  { merchantId, livemode, keys }: MerchantUse,
  { anchor, parameters = [], instead, sunset }: Removal,
  { mark, at }: { mark: number; at: Date },
): Promise<void> => {
  const ctx = systemContext({ merchantId, livemode }, "deprecations.notice");
  const mail = {
    url: dashboardUrls.deprecations(),
    names: parameters,
    instead: instead.replaceAll("`", ""),
    removedAt: sunset.toISOString(),
    days: daysUntil(sunset, at),
    keys: keys.slice(0, KEYS_SHOWN).map(({ keyName, uses, lastUsedAt, ...key }) => ({
      name: keyName,
      key: keyEnd(key),
      uses,
      lastUsedAt,
    })),
  };
  // A postponed removal is another one: it is announced again.
  const day = sunset.toISOString().slice(0, 10);
  return transaction((tx) =>
    notifyOwners(tx, ctx, {
      key: `deprecation-${anchor}-${day}-${mark}-${merchantId}`,
      alsoDevelopers: true,
      write: (to) => ({ kind: "deprecation-notice", mail: { ...mail, ...to } }),
    }),
  );
};
