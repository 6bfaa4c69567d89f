import type { Words } from "@/app/_intl/words";
import type { Member } from "@/app/_server/session";
import { Panel } from "@/app/_ui/panel";
import { Form } from "@/app/(dashboard)/_form/form";
import type { OpenInvitation } from "@/lib/members/invite";
import type { Role } from "@/lib/members/roles";
import { sendInvitationAgain, takeInvitationBack } from "./form";

type Common = { member: Member; words: Words };

/** Who was asked and has not come yet. */
export const Invitations = ({
  invitations,
  ...common
}: Common & { invitations: readonly OpenInvitation[] }) => (
  <Panel id="invitations" title={common.words.t("team.invitations")}>
    <ul className="divide-y divide-line">
      {invitations.map((invitation) => (
        <Line invitation={invitation} key={invitation.id} {...common} />
      ))}
    </ul>
  </Panel>
);

const Line = ({ invitation, member, words }: Common & { invitation: OpenInvitation }) => {
  const { t, when } = words;
  const { id, email, role, expiresAt } = invitation;
  const isOver = expiresAt <= new Date();
  const mayDecide = role !== "owner" || member.role === "owner";
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 px-5 py-4">
      <div className="min-w-0">
        <p className="break-words font-medium">{email}</p>
        <p className="text-muted text-sm">
          {t(`role.${role as Role}`)} ·{" "}
          <span className={isOver ? "text-bad" : ""}>
            {t(isOver ? "team.over" : "team.until", { moment: when(expiresAt, "moment") })}
          </span>
        </p>
      </div>
      {mayDecide && (
        <div className="flex flex-wrap gap-2">
          <Form about={email} of={sendInvitationAgain} params={{ id }} />
          <Form about={email} of={takeInvitationBack} params={{ id }} />
        </div>
      )}
    </li>
  );
};
