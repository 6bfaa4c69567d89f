import { cookies } from "next/headers";
import { z } from "zod";
import { action } from "@/app/_server/action";
import { holderOf, keepFreshKey } from "@/app/(dashboard)/_shell/fresh-key";
import { apiKeyNotFound } from "@/lib/api-keys/errors";
import { overlaps, rollApiKey } from "@/lib/api-keys/roll";
import { refuse } from "@/lib/kit/errors";
import { bareId } from "@/lib/kit/ids";

type Route = { params: Promise<{ id: string }> };

const Roll = z.strictObject({ overlap: z.coerce.number().pipe(z.literal(overlaps)) });

export const POST = async (request: Request, { params }: Route): Promise<Response> => {
  const { id } = await params;
  const bare = bareId("key", id);
  return action({
    name: "api_keys.roll",
    form: Roll,
    scope: "api_keys:write",
    stepUp: ({ livemode }) => livemode,
    back: bare ? `/dashboard/api-keys/${bare}` : "/dashboard/api-keys",
    run: async (member, { overlap }) => {
      const { secret } = await rollApiKey(member.ctx, bare ?? refuse(apiKeyNotFound), overlap);
      keepFreshKey(await cookies(), holderOf(member), secret);
      return { to: "/dashboard/api-keys", done: "keyRolled", json: { secret } };
    },
  })(request);
};
