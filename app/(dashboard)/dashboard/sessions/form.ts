import { form, id } from "@/app/(dashboard)/_form/declare";
import { endOtherSessions, endSession } from "@/lib/members/sessions";
import { sessionNotFound } from "@/lib/members/team-errors";

const page = "/dashboard/sessions";

export const endOneSession = form({
  path: "/dashboard/sessions/[id]/end",
  page,
  params: { id: id("", sessionNotFound) },
  submit: "devices.end",
  variant: "plain",
  run: (member, _, ids) => endSession(member.ctx, member, ids.id),
  done: "sessionEnded",
});

export const endEveryOtherSession = form({
  path: "/dashboard/sessions/end-others",
  page,
  submit: "devices.endOthers",
  variant: "danger",
  run: (member) => endOtherSessions(member.ctx, member),
  done: "sessionsEnded",
  json: (count) => ({ count }),
});
