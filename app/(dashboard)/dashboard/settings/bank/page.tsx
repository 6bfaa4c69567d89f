import type { Metadata } from "next";
import type { FormError } from "@/app/_intl/form-error";
import { currentWords } from "@/app/_intl/locale";
import type { Words } from "@/app/_intl/words";
import { currentFlash } from "@/app/_server/flash";
import { type Member, requireMember } from "@/app/_server/session";
import { ButtonLink, Submit } from "@/app/_ui/button";
import { Fact } from "@/app/_ui/fact";
import { Field } from "@/app/_ui/field";
import { Notice } from "@/app/_ui/notice";
import { Panel } from "@/app/_ui/panel";
import { confirmPage } from "@/app/(site)/dashboard/confirm/_next";
import { inLive } from "@/lib/kit/context";
import { hasProved } from "@/lib/members/step-up";
import { maskIban } from "@/lib/merchants/iban";
import { merchantInMode } from "@/lib/merchants/profile";
import { aboutField, settingsFormError } from "../_parts/form-error";
import { SettingsHead } from "../_parts/head";
import { Notices } from "../_parts/notices";

export const generateMetadata = async (): Promise<Metadata> => {
  const { t } = await currentWords();
  return { title: t("settings.part.bank") };
};

export default async function BankPage() {
  const member = await requireMember("merchant:read");
  const [words, flash, merchant] = await Promise.all([
    currentWords(),
    currentFlash(),
    merchantInMode(inLive(member.ctx)),
  ]);
  const { t, when } = words;
  const formError = settingsFormError(flash, words);
  const held = merchant.ibanHeldUntil;
  return (
    <div className="max-w-3xl">
      <SettingsHead here="bank" livemode={null} t={t} />
      <Notices fields={["ibanXpf"]} mayWrite formError={formError} t={t} />
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
            <Change member={member} t={t} formError={formError} />
          </div>
        </Panel>
      </div>
    </div>
  );
}

type ChangeProps = { member: Member; formError: FormError | null; t: Words["t"] };

/** The form is for owners, and for those who have just proved that they are. */
const Change = ({ member, formError, t }: ChangeProps) => {
  if (member.role !== "owner") return <p className="text-muted">{t("settings.bank.ownersOnly")}</p>;
  if (!member.livemode) {
    return (
      <form action="/dashboard/mode" className="grid gap-4" method="post">
        <input name="csrf" type="hidden" value={member.csrf} />
        <p>{t("settings.bank.liveOnly")}</p>
        <div>
          <Submit look="plain" name="mode" value="live">
            {t("settings.bank.toLive")}
          </Submit>
        </div>
      </form>
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
    <form action="/dashboard/settings/bank/save" className="grid gap-5" method="post">
      <input name="csrf" type="hidden" value={member.csrf} />
      <Field
        autoCapitalize="characters"
        autoComplete="off"
        error={aboutField(formError)("ibanXpf")}
        hint={t("settings.bank.ibanHint")}
        id="ibanXpf"
        label={t("settings.bank.iban")}
        maxLength={64}
        name="ibanXpf"
        placeholder="FR76 …"
        required
        spellCheck={false}
      />
      <p className="text-muted text-sm">{t("settings.bank.after")}</p>
      <div>
        <Submit>{t("settings.bank.save")}</Submit>
      </div>
    </form>
  );
};
