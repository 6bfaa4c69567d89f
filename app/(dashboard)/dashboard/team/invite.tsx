import type { FormError } from "@/app/_intl/form-error";
import type { Words } from "@/app/_intl/words";
import type { Member } from "@/app/_server/session";
import { Submit } from "@/app/_ui/button";
import { Field } from "@/app/_ui/field";
import { Panel } from "@/app/_ui/panel";
import { roles } from "@/lib/members/roles";

type InviteProps = {
  member: Member;
  words: Words;
  formError: FormError | null;
  typed: Record<string, string> | null;
};

/** Asks somebody into the team: an address, and what they may do. */
export const Invite = ({ member, words: { t }, formError, typed }: InviteProps) => {
  const given = roles.filter((role) => role !== "owner" || member.role === "owner");
  const chosen = given.find((role) => role === typed?.["role"]) ?? "developer";
  return (
    <Panel id="invite" title={t("team.invite")}>
      <form
        action="/dashboard/team/invite"
        className="grid gap-5 px-5 py-5"
        method="post"
        noValidate
      >
        <input name="csrf" type="hidden" value={member.csrf} />
        <div className="max-w-xl">
          <Field
            autoComplete="off"
            defaultValue={typed?.["email"] ?? ""}
            error={typed && formError?.param === "email" ? formError.sentence : null}
            hint={t("team.emailHint")}
            id="email"
            inputMode="email"
            label={t("team.email")}
            maxLength={320}
            name="email"
            required
            type="email"
          />
        </div>
        <fieldset>
          <legend className="font-medium">{t("team.role")}</legend>
          <div className="mt-1.5 grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
            {given.map((role) => (
              <label
                className="flex cursor-pointer items-start gap-3 rounded-control border border-edge/60 p-3 hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft"
                key={role}
              >
                <input
                  className="mt-1 size-4 shrink-0 accent-accent"
                  defaultChecked={role === chosen}
                  name="role"
                  type="radio"
                  value={role}
                />
                <span>
                  <span className="block font-medium first-letter:uppercase">
                    {t(`role.${role}`)}
                  </span>
                  <span className="block text-muted text-sm">{t(`team.may.${role}`)}</span>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        <div>
          <Submit>{t("team.send")}</Submit>
        </div>
      </form>
    </Panel>
  );
};
