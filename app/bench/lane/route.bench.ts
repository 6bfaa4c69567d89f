import { env } from "@/lib/kit/env";

/** Whether this process answers the API without the framework; null where it cannot. */
export const GET = (): Response => {
  const { API_LANE = null } = env() as { API_LANE?: string };
  return Response.json({ lane: API_LANE });
};

export const dynamic = "force-dynamic";
