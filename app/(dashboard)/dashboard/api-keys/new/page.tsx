import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { currentWords } from "@/app/_intl/locale";
import { requireMember } from "@/app/_server/session";
import { BackLink } from "@/app/_ui/back-link";
import { PageHead } from "@/app/_ui/panel";
import { Form } from "@/app/(dashboard)/_form/form";
import { confirmPage } from "@/app/(site)/dashboard/confirm/_next";
import { hasProved } from "@/lib/members/step-up";
import { isVerified } from "@/lib/merchants/verification";
import { newKey } from "../form";
import { ScopeBoxes } from "./scope-boxes";

export const generateMetadata = async (): Promise<Metadata> => {
  const { t } = await currentWords();
  return { title: t("apiKeys.new") };
};

export default async function NewKeyPage() {
  const member = await requireMember("api_keys:write");
  if (member.livemode && !isVerified(member.merchant)) redirect("/dashboard/api-keys");
  // Step-up comes first: the form would not be accepted without it.
  if (member.livemode && !hasProved(member)) redirect(confirmPage("/dashboard/api-keys/new"));
  const { t } = await currentWords();
  return (
    <div className="max-w-2xl">
      <BackLink href="/dashboard/api-keys">{t("newKey.back")}</BackLink>
      <PageHead title={t(member.livemode ? "newKey.titleLive" : "newKey.title")} />
      <Form className="grid gap-6" of={newKey}>
        {({ field, submit, error, typed, words }) => (
          <>
            {field("name")}
            <ScopeBoxes
              error={error("scopes")}
              held={member.ctx.scopes}
              mayGiveBank={member.livemode && member.role === "owner"}
              typed={typed}
              words={words}
            />
            {field("expiry")}
            {submit()}
          </>
        )}
      </Form>
    </div>
  );
}
