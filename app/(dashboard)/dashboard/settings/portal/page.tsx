import type { Metadata } from "next";
import type { ReactNode } from "react";
import { currentWords } from "@/app/_intl/locale";
import { requireMember } from "@/app/_server/session";
import { Panel } from "@/app/_ui/panel";
import { Form } from "@/app/(dashboard)/_form/form";
import { holdsScope } from "@/lib/kit/scopes";
import { getMerchant } from "@/lib/merchants/read";
import { SettingsHead } from "../_parts/head";
import { ReadOnly } from "../_parts/read-only";
import { editPortal } from "./form";

export const generateMetadata = async (): Promise<Metadata> => {
  const { t } = await currentWords();
  return { title: t("settings.part.portal") };
};

export default async function PortalSettingsPage() {
  const { ctx } = await requireMember("merchant:read");
  const [{ t }, merchant] = await Promise.all([currentWords(), getMerchant(ctx)]);
  const mayWrite = holdsScope(ctx.scopes, "merchant:write");
  return (
    <div className="max-w-3xl">
      <SettingsHead here="portal" livemode={ctx.livemode} t={t} />
      <ReadOnly mayWrite={mayWrite} t={t} />
      <Panel id="portal" title={t("settings.portal.title")}>
        <Form className="grid gap-5 px-5 py-5" isReadable of={editPortal} values={merchant}>
          {({ field, submit }) => (
            <>
              <p className="text-muted">{t("settings.portal.text")}</p>
              <div>
                {field("portalEnabled")}
                <Hint>{t("settings.portal.enabledHint")}</Hint>
              </div>
              <fieldset className="grid gap-2">
                <legend className="mb-2 font-medium">{t("settings.portal.rights")}</legend>
                <div>
                  {field("portalCards")}
                  <Hint>{t("settings.portal.cardsHint")}</Hint>
                </div>
                <div>
                  {field("portalCancel")}
                  <Hint>{t("settings.portal.cancelHint")}</Hint>
                </div>
                {field("portalDocuments")}
              </fieldset>
              {submit()}
            </>
          )}
        </Form>
      </Panel>
    </div>
  );
}

/** Below a box, as wide as its label. */
const Hint = ({ children }: { children: ReactNode }) => (
  <p className="-mt-2 ml-7 text-muted text-sm">{children}</p>
);
