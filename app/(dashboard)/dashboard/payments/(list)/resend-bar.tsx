import { ButtonLink, Submit } from "@/app/_ui/button";
import { Form } from "@/app/(dashboard)/_form/form";
import type { Total, View } from "@/app/(dashboard)/_list/declaration";
import { RESENT_MAX } from "@/lib/receipts/resend-exhausted";
import { resendReceipts } from "../resend-receipts/form";
import { type filters, listAt, queryOf } from "./filter";

type BarProps = { view: View<typeof filters>; total: Total | null };

/** Resends the receipts of the selected payments, or of all that are filtered. */
export const ResendBar = ({ view: { values, words }, total }: BarProps) => {
  const { t } = words;
  const count = total?.count ?? 0;
  return (
    <Form
      className="mb-3 grid gap-3 rounded-panel border border-line bg-surface px-5 py-4"
      id="select"
      of={resendReceipts}
      values={{ query: queryOf(values) }}
    >
      {() => (
        <>
          <p className="max-w-2xl text-muted">{t("payments.resend.lead", { max: RESENT_MAX })}</p>
          <div className="flex flex-wrap gap-2">
            <Submit name="of" value="chosen">
              {t("payments.resend.chosen")}
            </Submit>
            <Submit variant="plain" name="of" value="filtered">
              {count > RESENT_MAX
                ? t("payments.resend.first", { count: RESENT_MAX })
                : t("payments.resend.filtered", { count })}
            </Submit>
            <ButtonLink href={listAt(values)} variant="quiet">
              {t("payments.resend.close")}
            </ButtonLink>
          </div>
        </>
      )}
    </Form>
  );
};
