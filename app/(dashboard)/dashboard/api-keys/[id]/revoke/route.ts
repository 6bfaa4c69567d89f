import { cookies } from "next/headers";
import { z } from "zod";
import { action } from "@/app/_server/action";
import { forgetFreshKey, freshKeyIn, holderOf } from "@/app/(dashboard)/_shell/fresh-key";
import { apiKeyNotFound } from "@/lib/api-keys/errors";
import { getApiKey } from "@/lib/api-keys/read";
import { revokeApiKey } from "@/lib/api-keys/revoke";
import { error, refuse } from "@/lib/kit/errors";
import { bareId } from "@/lib/kit/ids";

type Route = { params: Promise<{ id: string }> };

const confirmationDiffers = error(
  "confirmation_differs",
  400,
  "Type the name of the key or its last four characters.",
);

export const POST = async (request: Request, { params }: Route): Promise<Response> => {
  const { id } = await params;
  const bare = bareId("key", id);
  return action({
    name: "api_keys.revoke",
    form: z.strictObject({ confirmation: z.string().max(80) }),
    scope: "api_keys:write",
    back: bare ? `/dashboard/api-keys/${bare}` : "/dashboard/api-keys",
    run: async (member, { confirmation }) => {
      const { ctx } = member;
      const key = bare ? await getApiKey(ctx, bare) : refuse(apiKeyNotFound);
      const typed = confirmation.trim();
      if (typed !== key.last4 && typed !== key.name) {
        refuse(confirmationDiffers, { param: "confirmation" });
      }
      await revokeApiKey(ctx, key.id);
      const jar = await cookies();
      if (freshKeyIn(jar, holderOf(member))?.endsWith(key.last4)) forgetFreshKey(jar);
      return { to: "/dashboard/api-keys", done: "revoked" };
    },
  })(request);
};
