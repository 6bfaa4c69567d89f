import type { Words } from "@/app/_intl/words";
import type { Member } from "@/app/_server/session";
import { Chip } from "@/app/_ui/chip";
import { Panel } from "@/app/_ui/panel";
import { Form } from "@/app/(dashboard)/_form/form";
import { cameBack } from "@/app/(dashboard)/_form/state";
import type { Role } from "@/lib/members/roles";
import type { TeamMember } from "@/lib/members/team";
import { giveRole, removeFromTeam } from "./form";
import { givenBy } from "./given-by";

type Common = { member: Member; words: Words };

/** Who is in the team, and what may be done about each of them. */
export const Members = ({ team, ...common }: Common & { team: readonly TeamMember[] }) => (
  <Panel id="members" title={common.words.t("team.members")}>
    <ul className="divide-y divide-line">
      {team.map((person) => (
        <Line key={person.id} person={person} {...common} />
      ))}
    </ul>
  </Panel>
);

type LineProps = Common & { person: TeamMember };

const Line = ({ person, member, words }: LineProps) => {
  const { t, when } = words;
  const isSelf = person.userId === member.user.id;
  const isOpen = !isSelf && (person.role !== "owner" || member.role === "owner");
  const seen = person.lastSeenAt
    ? t("team.seen", { moment: when(person.lastSeenAt, "table") })
    : t("team.neverSeen");
  return (
    <li className="px-5 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="break-words font-medium">
            {person.user.name ?? person.user.email}
            {isSelf && <span className="font-normal text-muted"> ({t("team.you")})</span>}
          </p>
          {person.user.name && <p className="break-words text-muted">{person.user.email}</p>}
          <p className="text-muted text-sm">
            {t("team.since", { day: when(person.createdAt, "day") })} · {seen}
          </p>
        </div>
        <Chip icon={person.role === "owner" ? "key" : "person"} tone="calm">
          {t(`role.${person.role as Role}`)}
        </Chip>
      </div>
      {isOpen && <Manage member={member} person={person} t={t} />}
    </li>
  );
};

type ManageProps = { person: TeamMember; member: Member; t: Words["t"] };

const Manage = async ({ person, member, t }: ManageProps) => {
  const { id, role, user } = person;
  const params = { id };
  const isBack = (await cameBack(giveRole, params)) || (await cameBack(removeFromTeam, params));
  return (
    <details className="mt-2" open={isBack}>
      <summary className="inline-flex min-h-11 items-center rounded-control border border-edge/60 px-4 font-medium">
        {t("team.manage")}
        <span className="sr-only"> {user.email}</span>
      </summary>
      <div className="mt-3 grid gap-4 rounded-panel border border-line bg-canvas p-4 md:grid-cols-2">
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
    </details>
  );
};
