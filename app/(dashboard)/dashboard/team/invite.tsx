import type { Words } from "@/app/_intl/words";
import type { Member } from "@/app/_server/session";
import { Panel } from "@/app/_ui/panel";
import { Form } from "@/app/(dashboard)/_form/form";
import { invite } from "./form";
import { givenBy } from "./given-by";

/** Invites somebody: email address and role. */
export const Invite = ({ member, words: { t } }: { member: Member; words: Words }) => (
  <Panel id="invite" title={t("team.invite")}>
    <Form className="grid gap-5 px-5 py-5" of={invite}>
      {({ field, submit }) => (
        <>
          <div className="max-w-xl">{field("email")}</div>
          {field("role", { choices: givenBy(member, invite.fields.role) })}
          {submit()}
        </>
      )}
    </Form>
  </Panel>
);
