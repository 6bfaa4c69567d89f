import type { Words } from "@/app/_intl/words";
import type { Member } from "@/app/_server/session";
import { Panel } from "@/app/_ui/panel";
import { Form } from "@/app/(dashboard)/_form/form";
import type { Column } from "@/app/(dashboard)/_list/declaration";
import { RowsTable } from "@/app/(dashboard)/_list/table";
import { listInvitations, type OpenInvitation } from "@/lib/members/invite";
import type { Role } from "@/lib/members/roles";
import { sendInvitationAgain, takeInvitationBack } from "./form";

type InvitationsProps = { member: Member; words: Words };

/** Pending invitations. */
export const Invitations = async ({ member, words }: InvitationsProps) => {
  const invitations = await listInvitations(member.ctx);
  if (invitations.length === 0) return null;
  const title = words.t("team.invitations");
  return (
    <Panel className="overflow-hidden" id="invitations" title={title}>
      <RowsTable
        caption={title}
        columns={columnsFor(member)}
        keyOf={({ id }) => id}
        namespace="team"
        rows={invitations}
        words={words}
      />
    </Panel>
  );
};

const columnsFor = (member: Member): Column<OpenInvitation>[] => [
  {
    name: "email",
    grows: true,
    width: "md:w-1/2",
    primary: ({ email }) => email,
    below: ({ expiresAt }, { t, when }) => {
      const isOver = expiresAt <= new Date();
      return (
        <span className={isOver ? "text-bad" : ""}>
          {t(isOver ? "team.over" : "team.until", { moment: when(expiresAt, "moment") })}
        </span>
      );
    },
  },
  {
    name: "role",
    card: "right",
    isMuted: true,
    cell: ({ role }, { t }) => t(`role.${role as Role}`),
  },
  {
    name: "actions",
    head: "lists.actions",
    card: "wide",
    cell: ({ id, email, role }) =>
      // Only an owner may manage an owner's invitation.
      (role !== "owner" || member.role === "owner") && (
        <div className="flex flex-wrap gap-2 max-md:pt-2">
          <Form about={email} of={sendInvitationAgain} params={{ id }} />
          <Form about={email} of={takeInvitationBack} params={{ id }} />
        </div>
      ),
  },
];
