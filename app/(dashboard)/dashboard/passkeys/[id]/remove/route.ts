import { z } from "zod";
import { currentLocale } from "@/app/_intl/locale";
import { action } from "@/app/_server/action";
import { deviceOf } from "@/lib/members/device";
import { removePasskey } from "@/lib/passkeys/passkeys";

type Route = { params: Promise<{ id: string }> };

export const POST = async (request: Request, { params }: Route): Promise<Response> => {
  const { id } = await params;
  return action({
    name: "passkeys.remove",
    form: z.strictObject({}),
    stepUp: true,
    back: "/dashboard/sessions",
    run: async (member) => {
      const device = deviceOf(request.headers.get("user-agent"));
      await removePasskey(member.ctx, {
        holder: member,
        id,
        device,
        locale: await currentLocale(),
      });
      return { to: "/dashboard/sessions", done: "passkeyRemoved" };
    },
  })(request);
};
