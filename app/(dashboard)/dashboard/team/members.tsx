import type { FormError } from "@/app/_intl/form-error";
import type { Words } from "@/app/_intl/words";
import type { Member } from "@/app/_server/session";
import { Submit } from "@/app/_ui/button";
import { Chip } from "@/app/_ui/chip";
import { controlClass, FieldError } from "@/app/_ui/field";
import { Panel } from "@/app/_ui/panel";
import { type Role, roles } from "@/lib/members/roles";
import type { TeamMember } from "@/lib/members/team";

type Common = { member: Member; words: Words; formError: FormError | null; form: string };

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

const Line = ({ person, member, words, formError, form }: LineProps) => {
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
      {isOpen && (
        <Manage
          error={form === person.id ? (formError?.sentence ?? null) : null}
          member={member}
          person={person}
          t={t}
        />
      )}
    </li>
  );
};

type ManageProps = { person: TeamMember; member: Member; error: string | null; t: Words["t"] };

const Manage = ({ person, member, error, t }: ManageProps) => {
  const { id, role, user } = person;
  const given = roles.filter((one) => one !== "owner" || member.role === "owner");
  return (
    <details className="mt-2" open={error !== null}>
      <summary className="inline-flex min-h-11 items-center rounded-control border border-edge/60 px-4 font-medium">
        {t("team.manage")}
        <span className="sr-only"> {user.email}</span>
      </summary>
      {error && <FieldError id={`error-${id}`}>{error}</FieldError>}
      <div className="mt-3 grid gap-4 rounded-panel border border-line bg-canvas p-4 md:grid-cols-2">
        <form
          action={`/dashboard/team/${id}/role`}
          className="grid content-start gap-3"
          method="post"
        >
          <input name="csrf" type="hidden" value={member.csrf} />
          <div>
            <label className="block font-medium" htmlFor={`role-${id}`}>
              {t("team.role")}
            </label>
            <select
              className={`mt-1.5 ${controlClass}`}
              defaultValue={role}
              id={`role-${id}`}
              name="role"
            >
              {given.map((one) => (
                <option key={one} value={one}>
                  {t(`role.${one}`)}
                </option>
              ))}
            </select>
          </div>
          <Submit look="plain">{t("team.changeRole")}</Submit>
        </form>
        <form
          action={`/dashboard/team/${id}/remove`}
          className="grid content-between gap-3"
          method="post"
        >
          <input name="csrf" type="hidden" value={member.csrf} />
          <p className="text-muted text-sm">{t("team.removeText")}</p>
          <Submit look="danger">
            {t("team.remove")}
            <span className="sr-only"> {user.email}</span>
          </Submit>
        </form>
      </div>
    </details>
  );
};
