import type { Words } from "@/app/_intl/words";
import type { Member } from "@/app/_server/session";
import { Panel } from "@/app/_ui/panel";
import { PageLinks } from "@/app/(dashboard)/_list/page-links";
import { cursorIn, readRows } from "@/app/(dashboard)/_list/read";
import { PaymentLines } from "@/app/(dashboard)/_shell/payment-lines";
import { holdsScope } from "@/lib/kit/scopes";
import type { PaymentLinkRow } from "@/lib/payment-links/serialise";
import { listTransactions } from "@/lib/transactions/read";

type PaymentsProps = {
  link: PaymentLinkRow;
  member: Member;
  query: Record<string, string | string[] | undefined>;
  words: Words;
};

const PAGE = 10;

/** What was paid with a link, each by itself. */
export const Payments = async ({ link, member: { ctx }, query, words }: PaymentsProps) => {
  if (!holdsScope(ctx.scopes, "transactions:read")) return null;
  const at = `/dashboard/payment-links/${link.id}`;
  const page = await readRows({
    cursor: cursorIn(query, "tx"),
    start: at,
    list: (asked) => listTransactions(ctx, { paymentLink: link.id, ...asked, limit: PAGE }),
  });
  const { t } = words;
  return (
    <div>
      <Panel className="overflow-hidden" id="payments" title={t("links.paymentsMade")}>
        {page.rows.length > 0 ? (
          <PaymentLines rows={page.rows} words={words} />
        ) : (
          <p className="px-5 py-4 text-muted">{t("links.noPayments")}</p>
        )}
      </Panel>
      <PageLinks page={page} path={at} t={t} />
    </div>
  );
};
