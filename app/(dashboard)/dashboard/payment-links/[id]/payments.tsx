import type { Words } from "@/app/_intl/words";
import type { Member } from "@/app/_server/session";
import { PaymentsPanel } from "@/app/(dashboard)/_detail/payments-panel";
import { PageLinks } from "@/app/(dashboard)/_list/page-links";
import { cursorIn, readRows } from "@/app/(dashboard)/_list/read";
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

/** The payments of a link. */
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
      <PaymentsPanel
        none={t("links.noPayments")}
        rows={page.rows}
        title={t("links.paymentsMade")}
        words={words}
      />
      <PageLinks page={page} path={at} t={t} />
    </div>
  );
};
