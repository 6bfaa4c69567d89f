import { action } from "@/app/_server/action";
import { NothingTyped } from "@/app/(dashboard)/dashboard/settings/_form";
import { removeDocument } from "@/lib/kyb/remove-document";

type Route = { params: Promise<{ id: string }> };

export const POST = async (request: Request, { params }: Route): Promise<Response> => {
  const { id } = await params;
  return action({
    name: "settings.kyb.remove",
    form: NothingTyped,
    scope: "merchant:write",
    back: "/dashboard/settings/kyb",
    run: async ({ ctx }) => {
      await removeDocument(ctx, id);
      return { to: "/dashboard/settings/kyb", done: "documentRemoved" };
    },
  })(request);
};
