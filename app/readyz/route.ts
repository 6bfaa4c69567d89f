import { banksAway } from "@/lib/bank/breakers";
import { env } from "@/lib/kit/env";
import { secondsSinceCall } from "@/lib/kit/inngest/serve";
import { isReady, lateness, readiness, recoveries } from "@/lib/process/readiness";

/**
 * 200 when requests are taken and database, migrations and worker are up, in a trial the sandbox bank too;
 * otherwise 503. Each is named; beside them how many seconds the longest due of each kind of background work has waited,
 * how many since an Inngest server last called, where one orchestrates, the banks that this process finds away, and
 * those that are not charged yet after a restore: pages and reads are answered meanwhile.
 */
export const GET = async () => {
  const [parts, late, recovery] = await Promise.all([readiness(), lateness(), recoveries()]);
  const ready = isReady(parts, env().INSTALLATION);
  const state = recovery && recovery.length > 0 ? "recovery" : "ready";
  return Response.json(
    {
      status: ready ? state : "not_ready",
      ...parts,
      lags: late,
      inngestCall: secondsSinceCall(),
      banksAway: banksAway(),
      recovery,
    },
    { status: ready ? 200 : 503, headers: { "Cache-Control": "no-store" } },
  );
};

export const dynamic = "force-dynamic";
