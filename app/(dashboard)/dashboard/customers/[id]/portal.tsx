import type { Words } from "@/app/_intl/words";
import { CopyButton } from "@/app/_ui/copy-button";
import { Panel } from "@/app/_ui/panel";
import { Form } from "@/app/(dashboard)/_form/form";
import { createPortalLink, mailPortalLink } from "./portal/form";
import type { CustomerView } from "./view";

/** A link to the customer portal: to copy, or mailed to the customer. Absent while the portal is off. */
export const PortalLink = ({ view, words: { t } }: { view: CustomerView; words: Words }) => {
  const { customer, portal } = view;
  if (!portal) return null;
  const params = { id: customer.id };
  return (
    <Panel id="portal" title={t("customers.portal")}>
      <div className="grid gap-3 px-5 py-4">
        <p className="text-muted text-sm">{t("customers.portalText")}</p>
        {portal.url && (
          <div className="rounded-control border border-line bg-canvas px-3 py-2">
            <p
              className="select-all break-all font-mono text-[0.8125rem]"
              data-testid="portal-link"
            >
              {portal.url}
            </p>
            <div className="flex flex-wrap items-center justify-between gap-x-3">
              <span className="text-muted text-sm">{t("customers.portalOnce")}</span>
              <CopyButton done={t("copy.done")} label={t("copy.do")} text={portal.url} />
            </div>
          </div>
        )}
        <div className="flex flex-wrap gap-2">
          <Form of={createPortalLink} params={params} />
          {customer.email && <Form of={mailPortalLink} params={params} />}
        </div>
      </div>
    </Panel>
  );
};
