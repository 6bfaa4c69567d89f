import { currentWords } from "@/app/_intl/locale";
import { currentSession } from "@/app/_server/session";
import { findEverything } from "@/app/(dashboard)/_shell/findings";

const LENGTH_MAX = 100;

/** The palette's search endpoint. */
export const GET = async (request: Request): Promise<Response> => {
  const session = await currentSession();
  if (!session?.membership) return Response.json({ findings: [] }, { status: 401 });
  const text = (new URL(request.url).searchParams.get("q") ?? "").trim().slice(0, LENGTH_MAX);
  const { ctx } = session.membership;
  const findings = text ? await findEverything(ctx, text, await currentWords()) : [];
  return Response.json({ findings }, { headers: { "Cache-Control": "no-store" } });
};
