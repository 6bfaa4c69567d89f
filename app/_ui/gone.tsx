import { headers } from "next/headers";
import { currentWords } from "@/app/_intl/locale";
import { currentSession } from "@/app/_server/session";
import { ButtonAnchor } from "@/app/_ui/button";
import { Card, PlainPage } from "@/app/_ui/plain-page";
import { GUESSES_SPENT } from "@/lib/capability-urls";

/** For an invalid or expired link; says so after too many guesses. */
export const Gone = async ({ of }: { of: "claim" | "invitation" }) => {
  const [{ t }, session, given] = await Promise.all([currentWords(), currentSession(), headers()]);
  const isTooMany = given.has(GUESSES_SPENT);
  return (
    <PlainPage>
      <Card title={t(isTooMany ? "guesses.title" : `${of}.goneTitle`)}>
        <p className="mt-2 mb-6 text-muted">{t(isTooMany ? "guesses.text" : `${of}.goneText`)}</p>
        <ButtonAnchor href={session ? "/dashboard" : "/"} variant="plain">
          {t(session ? `${of}.toDashboard` : `${of}.toHome`)}
        </ButtonAnchor>
      </Card>
    </PlainPage>
  );
};
