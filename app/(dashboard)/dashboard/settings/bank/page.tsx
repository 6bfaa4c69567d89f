import type { Metadata } from "next";
import { currentWords } from "@/app/_intl/locale";
import type { Words } from "@/app/_intl/words";
import { type Member, requireMember } from "@/app/_server/session";
import { ButtonLink, Submit } from "@/app/_ui/button";
import { Fact } from "@/app/_ui/fact";
import { Notice } from "@/app/_ui/notice";
import { Panel } from "@/app/_ui/panel";
import { Form } from "@/app/(dashboard)/_form/form";
import { changeMode } from "@/app/(dashboard)/dashboard/mode/form";
import { confirmPage } from "@/app/(site)/dashboard/confirm/_next";
import { inLive } from "@/lib/kit/context";
import { hasProved } from "@/lib/members/step-up";
import { maskIban } from "@/lib/merchants/iban";
import { merchantInMode } from "@/lib/merchants/profile";
import { SettingsHead } from "../_parts/head";
import { editIban } from "./form";

export const generateMetadata = async (): Promise<Metadata> => {
  const { t } = await currentWords();
  return { title: t("settings.part.bank") };
};

export default async function BankPage() {
  const member = await requireMember("merchant:read");
  const [words, merchant] = await Promise.all([currentWords(), merchantInMode(inLive(member.ctx))]);
  const { t, when } = words;
  const held = merchant.ibanHeldUntil;
  return (
    <div className="max-w-3xl">
      <SettingsHead here="bank" livemode={null} t={t} />
      <div className="grid gap-5">
        {held && held > new Date() && (
          <Notice title={t("settings.bank.heldTitle")} tone="warn">
            {t("settings.bank.held", { until: when(held, "full") })}
          </Notice>
        )}
        <Panel id="account" title={t("settings.bank.title")}>
          <dl className="px-5 py-4">
            <Fact name={t("settings.bank.current")}>
              {merchant.ibanXpf ? (
                <span className="tabular font-medium">{maskIban(merchant.ibanXpf)}</span>
              ) : (
                <span className="text-muted">{t("settings.bank.none")}</span>
              )}
            </Fact>
          </dl>
          <div className="border-line border-t px-5 py-5">
            <Change member={member} t={t} />
          </div>
        </Panel>
      </div>
    </div>
  );
}

type ChangeProps = { member: Member; t: Words["t"] };

/** The form is for owners who have just confirmed by email. */
const Change = ({ member, t }: ChangeProps) => {
  if (member.role !== "owner") return <p className="text-muted">{t("settings.bank.ownersOnly")}</p>;
  if (!member.livemode) {
    return (
      <Form className="grid gap-4" of={changeMode}>
        {() => (
          <>
            <p>{t("settings.bank.liveOnly")}</p>
            <div>
              <Submit variant="plain" name="mode" value="live">
                {t("settings.bank.toLive")}
              </Submit>
            </div>
          </>
        )}
      </Form>
    );
  }
  if (!hasProved(member)) {
    return (
      <div className="grid gap-4">
        <p>{t("settings.bank.proveFirst")}</p>
        <div>
          <ButtonLink href={confirmPage("/dashboard/settings/bank")} prefetch={false}>
            {t("settings.bank.change")}
          </ButtonLink>
        </div>
      </div>
    );
  }
  return (
    <Form of={editIban}>
      {({ field, submit }) => (
        <>
          {field("ibanXpf")}
          <p className="text-muted text-sm">{t("settings.bank.after")}</p>
          {submit()}
        </>
      )}
    </Form>
  );
};
