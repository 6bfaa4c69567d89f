import type { Words } from "@/app/_intl/words";
import { Icon } from "@/app/_ui/icons";
import { Panel } from "@/app/_ui/panel";
import { RowLink } from "@/app/_ui/row-link";
import { holdsScope } from "@/lib/kit/scopes";
import type { Alert } from "@/lib/transactions/alerts";

/** The page that resolves each kind, and the scope it needs. */
const pages: Record<Alert["kind"], { href: string; scope: string }> = {
  cases: { href: "/dashboard/payments?queue=cases", scope: "transactions:read" },
  bank: { href: "/dashboard/payments?status=processing", scope: "transactions:read" },
  refunds: { href: "/dashboard/payments?queue=watch", scope: "transactions:read" },
  distress: { href: "/dashboard/subscriptions?queue=distress", scope: "subscriptions:read" },
  receipts: { href: "/dashboard/receipts?status=exhausted", scope: "receipts:read" },
  endpoints: { href: "/dashboard/webhooks", scope: "webhooks:read" },
  sessions: { href: "/dashboard/checkout-sessions?queue=ambiguous", scope: "checkout:read" },
  kyb: { href: "/dashboard/settings", scope: "merchant:write" },
};

type AttentionProps = { alerts: readonly Alert[]; scopes: readonly string[]; words: Words };

/** What needs a person. */
export const Attention = ({ alerts, scopes, words: { t, number } }: AttentionProps) => {
  const shown = alerts.filter(({ kind }) => holdsScope(scopes, pages[kind].scope));
  return (
    <Panel id="attention" title={t("home.attention")}>
      {shown.length === 0 ? (
        <p className="flex items-center gap-3 px-5 py-5 text-muted">
          <Icon className="size-5 text-good" name="check" />
          {t("home.calm")}
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {shown.map(({ kind, count, subject }) => (
            <li className="relative flex gap-3 px-5 py-4 hover:bg-hover" key={kind}>
              <span className="tabular grid h-7 min-w-7 shrink-0 place-items-center rounded-full bg-warn-soft px-2 font-semibold text-sm text-warn">
                {number(count)}
              </span>
              <div className="min-w-0 flex-1 pt-0.5">
                <RowLink href={pages[kind].href}>{t(`home.alerts.${kind}`, { count })}</RowLink>
                {subject && <p className="truncate text-muted text-sm">{subject}</p>}
              </div>
              <Icon className="mt-1 size-5 text-muted" name="right" />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
};
