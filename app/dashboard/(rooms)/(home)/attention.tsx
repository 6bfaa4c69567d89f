import Link from "next/link";
import type { Words } from "@/app/_intl/words";
import { Icon } from "@/app/_ui/icons";
import { Panel } from "@/app/_ui/panel";
import type { Worry } from "@/lib/transactions/summary";

type AttentionProps = { worries: readonly Worry[]; words: Words };

/** What nobody but a person can mend. */
export const Attention = ({ worries, words: { t } }: AttentionProps) => (
  <Panel id="attention" title={t("home.attention")}>
    {worries.length === 0 ? (
      <p className="flex items-center gap-3 px-5 py-5 text-muted">
        <Icon className="size-5 text-good" name="check" />
        {t("home.calm")}
      </p>
    ) : (
      <ul className="divide-y divide-line">
        {worries.map(({ kind, count, subject, transactionId }) => (
          <li className="flex gap-3 px-5 py-4" key={kind}>
            <Icon className="mt-0.5 size-5 text-warn" name="warning" />
            <div className="min-w-0">
              <p>{t(`home.worry.${kind}`, { count })}</p>
              {subject && <p className="truncate text-muted text-sm">{subject}</p>}
              {transactionId && (
                <Link
                  className="inline-flex min-h-9 items-center text-accent underline underline-offset-4"
                  href={`/dashboard/payments/${transactionId}`}
                >
                  {t("home.see")}
                </Link>
              )}
            </div>
          </li>
        ))}
      </ul>
    )}
  </Panel>
);
