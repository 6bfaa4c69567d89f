import type { Words } from "@/app/_intl/words";
import type { Member } from "@/app/_server/session";
import { ButtonLink } from "@/app/_ui/button";
import { Chip } from "@/app/_ui/chip";
import { Fold } from "@/app/_ui/fold";
import { Panel } from "@/app/_ui/panel";
import { PasskeyButton } from "@/app/_ui/passkey-button";
import { passkeyWords } from "@/app/_ui/passkey-words";
import { Form } from "@/app/(dashboard)/_form/form";
import { cameBack } from "@/app/(dashboard)/_form/state";
import { confirmPage } from "@/app/(site)/dashboard/confirm/_next";
import { hasProved } from "@/lib/members/step-up";
import { PASSKEYS_MAX } from "@/lib/passkeys/add";
import { providerOf } from "@/lib/passkeys/providers";
import type { Passkey } from "@/prisma/client/client";
import { forgetPasskey, nameAgain } from "../passkeys/form";

type PasskeysProps = { passkeys: readonly Passkey[]; member: Member; words: Words };

/** A person's passkeys, and a link to add one. */
export const Passkeys = ({ passkeys, member, words }: PasskeysProps) => (
  <Panel id="passkeys" title={words.t("passkey.title")}>
    <div className="px-5 py-4">
      <p className="max-w-2xl text-muted">{words.t("passkey.lead")}</p>
      {passkeys.length === 0 && <p className="mt-3">{words.t("passkey.none")}</p>}
    </div>
    {passkeys.length > 0 && (
      <ul className="divide-y divide-line border-line border-t">
        {passkeys.map((passkey) => (
          <Line key={passkey.id} passkey={passkey} words={words} />
        ))}
      </ul>
    )}
    <div className="border-line border-t px-5 py-4">
      <Add count={passkeys.length} member={member} t={words.t} />
    </div>
  </Panel>
);

const Add = ({ count, member, t }: { count: number; member: Member; t: Words["t"] }) => {
  if (count >= PASSKEYS_MAX) return <p className="text-muted">{t("error.passkey_limit")}</p>;
  if (!hasProved(member)) {
    return (
      <ButtonLink href={confirmPage("/dashboard/sessions")} variant="plain">
        {t("passkey.confirmFirst")}
      </ButtonLink>
    );
  }
  return (
    <div className="sm:max-w-xs">
      <PasskeyButton
        answer="/dashboard/passkeys/add"
        fields={{ csrf: member.csrf }}
        isNew
        options="/dashboard/passkeys/options"
        words={passkeyWords(t, t("passkey.add"))}
      />
      <noscript>
        <p className="text-muted">{t("passkey.needsScript")}</p>
      </noscript>
    </div>
  );
};

const Line = async ({ passkey, words }: { passkey: Passkey; words: Words }) => {
  const { t, when } = words;
  const { id, name, createdAt, lastUsedAt, backedUp } = passkey;
  const provider = providerOf(passkey.aaguid);
  const isBack = (await cameBack(nameAgain, { id })) || (await cameBack(forgetPasskey, { id }));
  return (
    <li className="px-5 py-4">
      <p className="flex flex-wrap items-center gap-2 font-medium">
        <span className="min-w-0 break-words">{name}</span>
        {backedUp && (
          <Chip icon="check" tone="calm">
            {t("passkey.backedUp")}
          </Chip>
        )}
      </p>
      <p className="text-muted text-sm">
        {provider && provider !== name && `${provider} · `}
        {t("passkey.added", { moment: when(createdAt, "table") })} ·{" "}
        {lastUsedAt
          ? t("passkey.used", { moment: when(lastUsedAt, "table") })
          : t("passkey.unused")}
      </p>
      <div className="mt-2">
        <Fold about={name} isOpen={isBack} label={t("passkey.manage")}>
          <div className="grid max-w-md gap-4">
            <Form
              className="grid gap-3"
              of={nameAgain}
              params={{ id }}
              suffix={id}
              values={{ name }}
            />
            <Form of={forgetPasskey} params={{ id }} />
          </div>
        </Fold>
      </div>
    </li>
  );
};
