import type { Words } from "@/app/_intl/words";
import { Panel } from "@/app/_ui/panel";
import { Form } from "@/app/(dashboard)/_form/form";
import type { PaymentLinkRow } from "@/lib/payment-links/serialise";
import { limitLink } from "../form";
import { lastDayOf } from "../options";

/** How many payments a link may have and until when: only of a link that has such a limit. */
export const Limits = ({ link, words: { t } }: { link: PaymentLinkRow; words: Words }) => {
  const { id, maxPayments, expiresAt } = link;
  if (maxPayments === null && expiresAt === null) return null;
  return (
    <Panel id="limits" title={t("links.limits")}>
      <Form
        className="grid gap-4 px-5 py-5"
        of={limitLink}
        params={{ id }}
        values={{ maxPayments, lastDay: expiresAt && lastDayOf(expiresAt) }}
      />
    </Panel>
  );
};
