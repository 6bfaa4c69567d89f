import { readiness } from "@/lib/readiness";

/** 200 when database, migrations, worker and sandbox bank are up; otherwise 503 and which is not. */
export const GET = async () => {
  const parts = await readiness();
  const ready = Object.values(parts).every(Boolean);
  return Response.json(
    { status: ready ? "ready" : "not_ready", ...parts },
    { status: ready ? 200 : 503, headers: { "Cache-Control": "no-store" } },
  );
};

export const dynamic = "force-dynamic";
