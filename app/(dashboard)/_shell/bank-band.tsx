import Link from "next/link";
import type { Words } from "@/app/_intl/words";
import type { Member } from "@/app/_server/session";
import { Icon } from "@/app/_ui/icons";
import { recentFaultsOf } from "@/lib/bank/sandbox/faults";
import { Until } from "./until";

/**
 * While faults of the test bank are active for this shop, every page says so: nobody should look for the
 * cause elsewhere.
 */
export const BankBand = async ({
  member,
  words: { t, when },
}: {
  member: Member;
  words: Words;
}) => {
  const faults = (await recentFaultsOf(member.ctx)) ?? [];
  const [first] = faults;
  const last = Math.max(...faults.map(({ until }) => until.getTime()));
  if (faults.length === 0) return null;
  return (
    <Until at={last}>
      <aside
        aria-label={t("testBank.band")}
        className="flex min-h-10 flex-wrap items-center justify-center gap-x-2.5 border-warn/30 border-b bg-warn-soft px-4 py-1.5 text-sm text-warn"
      >
        <Icon className="size-4.5" name="warning" />
        <p>
          {first && faults.length === 1
            ? t(`testBank.on.${first.kind}`)
            : t("testBank.several", { count: faults.length })}{" "}
          {t("testBank.until", { moment: when(new Date(last), "time") })}.
        </p>
        <Link
          className="inline-flex min-h-8 items-center font-medium underline underline-offset-4"
          href="/dashboard/bank"
          prefetch={false}
        >
          {t("testBank.see")}
        </Link>
      </aside>
    </Until>
  );
};
