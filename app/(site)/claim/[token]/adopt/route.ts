import { z } from "zod";
import { byPerson } from "@/app/(site)/sign-in/_by-person";
import { claimSandbox } from "@/lib/members/claim";

type Route = { params: Promise<{ token: string }> };

export const POST = async (request: Request, { params }: Route): Promise<Response> => {
  const { token } = await params;
  return byPerson({
    form: z.strictObject({}),
    back: `/claim/${encodeURIComponent(token)}`,
    run: async (session, _form, from) => {
      await claimSandbox(session, token, from);
      return "/dashboard";
    },
  })(request);
};
