import type { Words } from "@/app/_intl/words";
import type { Member } from "@/app/_server/session";
import { Panel } from "@/app/_ui/panel";
import { cursorIn, readPage } from "@/app/(dashboard)/_shell/cursor";
import { ListPagination } from "@/app/(dashboard)/_shell/list-search";
import { PaymentLines } from "@/app/(dashboard)/_shell/payment-lines";
import { addressOf, pagination } from "@/app/(dashboard)/_shell/plain-filter";
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
  const page = await readPage(cursorIn(query, "tx"), at, (cursor) =>
    listTransactions(ctx, { paymentLink: link.id, limit: PAGE, ...cursor }),
  );
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
      <ListPagination {...pagination(page, (place) => addressOf(at, {}, place))} t={t} />
    </div>
  );
};
