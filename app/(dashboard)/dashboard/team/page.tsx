import { ButtonLink } from "@/app/_ui/button";
import { Chip } from "@/app/_ui/chip";
import { listPage } from "@/app/(dashboard)/_list/list-page";
import type { Role } from "@/lib/members/roles";
import { listTeam } from "@/lib/members/team";
import { Invitations } from "./invitations";
import { Invite } from "./invite";
import { Manage, mayManage } from "./manage";

const list = listPage({
  path: "/dashboard/team",
  words: "team",
  scope: "merchant:write",
  action: ({ words: { t } }) => (
    <ButtonLink href="/dashboard/terminals" variant="plain">
      {t("team.tills")}
    </ButtonLink>
  ),
  search: async (ctx) => {
    const own = ctx.actor.kind === "member" ? ctx.actor.id : null;
    const team = await listTeam(ctx);
    return { rows: team.map((person) => ({ ...person, isSelf: person.userId === own })) };
  },
  columns: [
    {
      name: "name",
      grows: true,
      width: "md:w-1/2",
      primary: ({ user, isSelf }, { t }) => (
        <>
          {user.name ?? user.email}
          {isSelf && <span className="font-normal text-muted"> ({t("team.you")})</span>}
        </>
      ),
      below: ({ user }) => user.name && user.email,
    },
    {
      name: "role",
      card: "right",
      cell: ({ role }, { t }) => (
        <Chip icon={role === "owner" ? "key" : "person"} tone="calm">
          {t(`role.${role as Role}`)}
        </Chip>
      ),
    },
    {
      name: "joined",
      card: "wide",
      isMuted: true,
      isNamed: true,
      isTabular: true,
      cell: ({ createdAt }, { when }) => when(createdAt, "day"),
    },
    {
      name: "lastSeen",
      card: "wide",
      isMuted: true,
      isNamed: true,
      isTabular: true,
      cell: ({ lastSeenAt }, { t, when }) =>
        lastSeenAt ? when(lastSeenAt, "table") : t("team.neverSeen"),
    },
  ],
  details: (person, { member, words }) =>
    mayManage(member, person) && <Manage member={member} person={person} words={words} />,
  foot: ({ member, words }) => (
    <div className="mt-5 grid grid-cols-1 gap-5">
      <Invitations member={member} words={words} />
      <Invite member={member} words={words} />
    </div>
  ),
});

export const generateMetadata = list.metadata;
export default list.Page;
