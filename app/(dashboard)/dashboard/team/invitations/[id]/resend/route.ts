import { z } from "zod";
import { currentLocale } from "@/app/_intl/locale";
import { action } from "@/app/_server/action";
import { refuse } from "@/lib/kit/errors";
import { isUuid } from "@/lib/kit/ids";
import { resendInvitation } from "@/lib/members/invite";
import { invitationNotFound } from "@/lib/members/team-errors";

type Route = { params: Promise<{ id: string }> };

export const POST = async (request: Request, { params }: Route): Promise<Response> => {
  const { id } = await params;
  return action({
    name: "team.invitations.resend",
    form: z.strictObject({}),
    scope: "merchant:write",
    back: "/dashboard/team",
    run: async ({ ctx }) => {
      await resendInvitation(
        ctx,
        isUuid(id) ? id : refuse(invitationNotFound),
        await currentLocale(),
      );
      return { to: "/dashboard/team", done: "invitationResent" };
    },
  })(request);
};
