import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { currentWords } from "@/app/_intl/locale";
import { currentSession } from "@/app/_server/session";
import { ButtonAnchor, Submit } from "@/app/_ui/button";
import { Card, PlainPage } from "@/app/_ui/plain-page";
import type { Role } from "@/lib/members/roles";

export const generateMetadata = async (): Promise<Metadata> => {
  const { t } = await currentWords();
  return { title: t("forbidden.title") };
};

export default async function ForbiddenPage() {
  const [{ t }, session] = await Promise.all([currentWords(), currentSession()]);
  if (!session) redirect("/sign-in");
  if (!session.membership) redirect("/dashboard/welcome");
  const { role, ctx } = session.membership;
  return (
    <PlainPage>
      <Card title={t("forbidden.title")}>
        <p className="mt-2 mb-6 text-muted">
          {t("forbidden.text", { role: t(`role.${role as Role}`) })}
        </p>
        {ctx.scopes.length > 0 && (
          <ButtonAnchor href="/dashboard" variant="plain">
            {t("forbidden.back")}
          </ButtonAnchor>
        )}
        <form action="/sign-in/out" className="mt-3" method="post">
          <input name="csrf" type="hidden" value={session.csrf} />
          <Submit variant="quiet">{t("shell.signOut")}</Submit>
        </form>
      </Card>
    </PlainPage>
  );
}
