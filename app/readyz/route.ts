import { env } from "@/lib/kit/env";
import { isReady, readiness } from "@/lib/readiness";

/** 200 when database, migrations and worker are up, in a trial the sandbox bank too; otherwise 503. Each is named. */
export const GET = async () => {
  const parts = await readiness();
  const ready = isReady(parts, env().INSTALLATION);
  return Response.json(
    { status: ready ? "ready" : "not_ready", ...parts },
    { status: ready ? 200 : 503, headers: { "Cache-Control": "no-store" } },
  );
};

export const dynamic = "force-dynamic";
