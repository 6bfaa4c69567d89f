import type { Words } from "@/app/_intl/words";
import type { Member } from "@/app/_server/session";
import { Fold } from "@/app/_ui/fold";
import { Form } from "@/app/(dashboard)/_form/form";
import { cameBack } from "@/app/(dashboard)/_form/state";
import type { TeamMember } from "@/lib/members/team";
import { giveRole, removeFromTeam } from "./form";
import { givenBy } from "./given-by";

/** Members cannot manage themselves, and only an owner manages owners. */
export const mayManage = (member: Member, { userId, role }: TeamMember): boolean =>
  userId !== member.user.id && (role !== "owner" || member.role === "owner");

type ManageProps = { person: TeamMember; member: Member; words: Words };

/** Changes a member's role, or removes them. */
export const Manage = async ({ person, member, words: { t } }: ManageProps) => {
  const { id, role, user } = person;
  const params = { id };
  const isBack = (await cameBack(giveRole, params)) || (await cameBack(removeFromTeam, params));
  return (
    <Fold about={user.email} isOpen={isBack} label={t("team.manage")}>
      <div className="grid gap-4 rounded-panel border border-line bg-canvas p-4 md:grid-cols-2">
        <Form
          className="grid content-start gap-3"
          of={giveRole}
          params={params}
          suffix={id}
          values={{ role }}
        >
          {({ field, submit }) => (
            <>
              {field("role", { choices: givenBy(member, giveRole.fields.role) })}
              {submit()}
            </>
          )}
        </Form>
        <Form
          about={user.email}
          className="grid content-between gap-3"
          of={removeFromTeam}
          params={params}
        >
          {({ submit }) => (
            <>
              <p className="text-muted text-sm">{t("team.removeText")}</p>
              {submit()}
            </>
          )}
        </Form>
      </div>
    </Fold>
  );
};
