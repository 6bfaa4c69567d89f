import type { Words } from "@/app/_intl/words";
import type { Member } from "@/app/_server/session";
import { ButtonLink, Submit } from "@/app/_ui/button";
import { Notice } from "@/app/_ui/notice";
import { Form } from "@/app/(dashboard)/_form/form";
import { changeMode } from "@/app/(dashboard)/dashboard/mode/form";
import { holdsScope } from "@/lib/kit/scopes";
import { getMerchant } from "@/lib/merchants/read";

const wanted = ["legalName", "taxNumber", "ibanXpf", "supportEmail"] as const;

const kybStateOf = (status: string): "pending" | "in_review" | "rejected" =>
  status === "in_review" || status === "rejected" ? status : "pending";

/** What an unverified shop has to do before it takes live payments. */
export const LiveGate = async ({ member, words: { t } }: { member: Member; words: Words }) => {
  const merchant = await getMerchant(member.ctx);
  const missing = wanted.filter((field) => !merchant[field]);
  const status = kybStateOf(merchant.kybStatus);
  return (
    <div className="mb-6">
      <Notice title={t("live.title")} tone="warn">
        <p className="mt-1">{t(`live.${status}`)}</p>
        {missing.length > 0 ? (
          <div className="mt-3">
            <p className="font-medium">{t("live.missing")}</p>
            <ul className="ml-5 list-disc">
              {missing.map((field) => (
                <li key={field}>{t(`live.${field}`)}</li>
              ))}
            </ul>
            <p className="mt-2">{t("live.how")}</p>
          </div>
        ) : (
          status === "pending" && <p className="mt-2">{t("live.complete")}</p>
        )}
        <Form className="mt-3 flex flex-wrap gap-3" of={changeMode}>
          {() => (
            <>
              {status !== "in_review" && holdsScope(member.ctx.scopes, "merchant:write") && (
                <ButtonLink href="/dashboard/settings/kyb">{t("live.open")}</ButtonLink>
              )}
              <Submit variant="plain" name="mode" value="test">
                {t("live.backToTest")}
              </Submit>
            </>
          )}
        </Form>
      </Notice>
    </div>
  );
};
