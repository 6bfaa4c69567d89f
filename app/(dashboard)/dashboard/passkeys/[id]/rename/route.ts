import { action } from "@/app/_server/action";
import { NewName, renamePasskey } from "@/lib/passkeys/passkeys";

type Route = { params: Promise<{ id: string }> };

export const POST = async (request: Request, { params }: Route): Promise<Response> => {
  const { id } = await params;
  return action({
    name: "passkeys.rename",
    form: NewName,
    back: "/dashboard/sessions",
    run: async (member, { name }) => {
      await renamePasskey(member.ctx, { holder: member, id, name });
      return { to: "/dashboard/sessions", done: "passkeyRenamed" };
    },
  })(request);
};
