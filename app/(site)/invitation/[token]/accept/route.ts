import { z } from "zod";
import { byPerson } from "@/app/(site)/sign-in/_by-person";
import { acceptInvitation } from "@/lib/members/accept";

type Route = { params: Promise<{ token: string }> };

export const POST = async (request: Request, { params }: Route): Promise<Response> => {
  const { token } = await params;
  return byPerson({
    form: z.strictObject({}),
    back: `/invitation/${encodeURIComponent(token)}`,
    run: async (session, _form, from) => {
      await acceptInvitation(session, token, from);
      return "/dashboard";
    },
  })(request);
};
