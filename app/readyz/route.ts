import { banksAway } from "@/lib/bank/breakers";
import { env } from "@/lib/kit/env";
import { secondsSinceCall } from "@/lib/kit/inngest/serve";
import { isReady, lateness, readiness } from "@/lib/readiness";

/**
 * 200 when requests are taken and database, migrations and worker are up, in a trial the sandbox bank too;
 * otherwise 503. Each is named; beside them how many seconds the longest due of each kind of background work has waited,
 * how many since an Inngest server last called, where one orchestrates, and the banks that this process finds away.
 */
export const GET = async () => {
  const [parts, late] = await Promise.all([readiness(), lateness()]);
  const ready = isReady(parts, env().INSTALLATION);
  return Response.json(
    {
      status: ready ? "ready" : "not_ready",
      ...parts,
      lags: late,
      inngestCall: secondsSinceCall(),
      banksAway: banksAway(),
    },
    { status: ready ? 200 : 503, headers: { "Cache-Control": "no-store" } },
  );
};

export const dynamic = "force-dynamic";
